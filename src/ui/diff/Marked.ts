import { chakra } from '@chakra-ui/react';

/** Added text: underlined as well as coloured; screen readers announce it. */
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

/** Removed text: struck through as well as coloured. */
export const Del = chakra('del', {
  base: {
    background: 'danger.soft',
    color: 'danger.ink',
    textDecoration: 'line-through',
    borderRadius: '2px',
    marginInlineEnd: '0.25em',
  },
});
