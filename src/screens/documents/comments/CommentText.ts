import { chakra } from '@chakra-ui/react';

/** Text of a comment with its line breaks. */
export const CommentText = chakra('p', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textStyle: 'reading', color: 'ink' },
});
