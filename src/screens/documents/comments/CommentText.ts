import { chakra } from '@chakra-ui/react';

/** What a person wrote, line breaks and all, and nothing in it but text. */
export const Said = chakra('p', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textStyle: 'reading', color: 'ink' },
});
