import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link in text: underlined, and high enough for touch. */
export const TextLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: '0',
    minHeight: 'max(1.5rem, var(--wm-target))',
    overflowWrap: 'anywhere',
    color: 'accent.ink',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
  },
});
