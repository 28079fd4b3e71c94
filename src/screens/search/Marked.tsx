import { chakra } from '@chakra-ui/react';
import type { TextPart } from '#mirror/search/answer.ts';

/** Marks text that was searched for. */
const Mark = chakra('mark', {
  base: { background: 'flagged.soft', color: 'inherit', fontWeight: 'semibold', borderRadius: 'sm' },
});

/** A text with what was looked for marked in it. */
export function Marked({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, at) => (isMatch ? <Mark key={at}>{text}</Mark> : text));
}
