import { chakra } from '@chakra-ui/react';

/** A table to be read, not worked in: no sorting, no keys of its own. */
export const PlainTable = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', textStyle: 'body', fontVariantNumeric: 'tabular-nums' },
});

/** The head of one of its columns. */
export const PlainHead = chakra('th', {
  base: {
    textAlign: 'start',
    padding: '2',
    color: 'ink.muted',
    textStyle: 'caption',
    borderBottomWidth: 'thin',
    borderColor: 'line',
  },
});
