import { wordsOf } from './words.ts';

/** Words that nearly every question has. Shorter words are left out anyway. */
const common =
  /^(?:about|after|been|before|could|does|every|find|from|have|into|know|like|made|make|many|more|much|should|some|than|that|their|them|then|there|these|they|this|through|what|when|where|which|while|will|with|would|your)$/;
const shortest = 4;

/** Returns the words that distinguish one question from another, without common ones and plural endings. */
export function distinctiveWords(text: string): string[] {
  const words = wordsOf(text)
    .map(({ folded }) => folded)
    .filter((word) => word.length >= shortest && !common.test(word))
    .map((word) =>
      word.length > shortest && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
    );
  return [...new Set(words)];
}
