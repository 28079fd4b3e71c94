import { chakra } from '@chakra-ui/react';

/** Words that came: underlined as well as coloured, and said aloud. */
export const Ins = chakra('ins', {
  base: {
    background: 'approved.soft',
    color: 'approved.ink',
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
    borderRadius: '2px',
  },
});

/** Words that went: struck through as well as coloured. */
export const Del = chakra('del', {
  base: {
    background: 'danger.soft',
    color: 'danger.ink',
    textDecoration: 'line-through',
    borderRadius: '2px',
    marginInlineEnd: '0.25em',
  },
});
