import { chakra } from '@chakra-ui/react';

/** A table for reading, without sorting or keyboard shortcuts. */
export const PlainTable = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', textStyle: 'body', fontVariantNumeric: 'tabular-nums' },
});

/** A column heading of a plain table. */
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
