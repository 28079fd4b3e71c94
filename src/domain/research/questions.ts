import { distinctiveWords } from '#domain/search/distinctiveWords.ts';

/** A request with its questions as plain text, and its outcome. */
export interface AnsweredRequest {
  readonly keyId: string;
  readonly questions: readonly string[];
  /** Empty while it has none. */
  readonly outcome: string;
}

/** Of all words of two questions, how many both must have to ask the same. */
const leastShared = 0.6;

/** Returns the requests that ask the same as another and have a different outcome, by key, each with those others. */
export function contradictingRequests(requests: readonly AnsweredRequest[]): Map<string, string[]> {
  const asked = requests
    .filter(({ outcome }) => outcome !== '')
    .flatMap(({ keyId, outcome, questions }) =>
      questions.map((question) => ({ keyId, outcome, words: distinctiveWords(question) })),
    );
  const contradictions = new Map<string, Set<string>>();
  const byWord = rarestWords(asked.map(({ words }) => words));
  for (const [at, one] of asked.entries()) {
    for (const index of new Set(one.words.flatMap((word) => byWord.get(word) ?? []))) {
      const other = asked[index];
      if (index === at || !other || other.keyId === one.keyId || other.outcome === one.outcome) continue;
      if (!isSameQuestion(one.words, other.words)) continue;
      contradictions.set(one.keyId, (contradictions.get(one.keyId) ?? new Set()).add(other.keyId));
      contradictions.set(other.keyId, (contradictions.get(other.keyId) ?? new Set()).add(one.keyId));
    }
  }
  return new Map([...contradictions].map(([keyId, others]) => [keyId, [...others]]));
}

function isSameQuestion(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared / (a.length + b.length - shared) >= leastShared;
}

/**
 * Questions by the rarest of their words, as many as two questions that ask the same cannot both be without: comparing
 * all that share any word takes seconds.
 */
function rarestWords(questions: readonly (readonly string[])[]): Map<string, number[]> {
  const counts = new Map<string, number>();
  for (const words of questions) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byWord = new Map<string, number[]>();
  for (const [at, words] of questions.entries()) {
    const rarest = words.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1));
    for (const word of rarest.slice(0, words.length - Math.ceil(leastShared * words.length) + 1)) {
      const indexes = byWord.get(word);
      if (indexes) indexes.push(at);
      else byWord.set(word, [at]);
    }
  }
  return byWord;
}
