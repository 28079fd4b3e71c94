import { limits } from '#domain/fields/field.ts';

/** What came of words that were typed or pasted: those that are chips now, and what could not be one, with the reason. */
interface Taken {
  readonly chips: string[];
  readonly left: string;
  readonly why: string | undefined;
}

/**
 * Takes typed words as chips: a comma or a new line parts them, what is there already is left out, what the list has is
 * spelled as there. What is too long, or one too many, is given back rather than cut.
 */
export function parseChips(chips: readonly string[], list: readonly string[], typed: string): Taken {
  const taken = [...chips];
  const left: string[] = [];
  const reasons = new Set<string>();
  const refuse = (word: string, why: string) => {
    left.push(word);
    reasons.add(why);
  };
  for (const part of typed.split(/[,\n]/)) {
    const word = spelled(list, part.trim().replaceAll(/\s+/g, ' '));
    if (word === '' || taken.some((each) => isSameLabel(each, word))) continue;
    if (word.length > limits.chip) refuse(word, `At most ${limits.chip} characters`);
    else if (taken.length >= limits.chips) refuse(word, `At most ${limits.chips}`);
    else taken.push(word);
  }
  return { chips: taken, left: left.join(', '), why: [...reasons].join('. ') || undefined };
}

/** Whether two words are one to a reader. */
export function isSameLabel(a: string, b: string): boolean {
  return a.toLocaleLowerCase() === b.toLocaleLowerCase();
}

function spelled(list: readonly string[], word: string): string {
  return list.find((each) => isSameLabel(each, word)) ?? word;
}
