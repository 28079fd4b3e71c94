import { wordsOf } from '#domain/search/words.ts';

/** Words in a row that cannot be a coincidence. */
const quoteLength = 6;

/** Texts by their runs of words, to find where another text repeats one. */
export interface QuotableTexts {
  readonly runs: ReadonlyMap<string, readonly string[]>;
  /** The first words of the runs: most words of a text are not among them. */
  readonly starts: ReadonlySet<string>;
}

/** Returns texts, each with an id, so that `quotedBy` finds which of them share words with another. */
export function quotableTexts(texts: Iterable<readonly [id: string, text: string]>): QuotableTexts {
  const quotable = gatherQuotable();
  for (const [id, text] of texts) quotable.add(id, text);
  return quotable.texts;
}

/** Gathers such texts one after the other, for those who look at a few at a time. */
export function gatherQuotable(): {
  readonly texts: QuotableTexts;
  readonly add: (id: string, text: string) => void;
} {
  const runs = new Map<string, string[]>();
  const starts = new Set<string>();
  return {
    texts: { runs, starts },
    add(id, text) {
      for (const { run, first } of runsOf(text)) {
        starts.add(first);
        const ids = runs.get(run);
        if (!ids) runs.set(run, [id]);
        else if (!ids.includes(id)) ids.push(id);
      }
    },
  };
}

/** Returns the texts that have words in a row in common with this one, by id, each with the first of those words. */
export function quotedBy({ runs, starts }: QuotableTexts, text: string): Map<string, string> {
  const quotes = new Map<string, string>();
  if (runs.size === 0) return quotes;
  for (const { run, start, end } of runsOf(text, starts)) {
    for (const id of runs.get(run) ?? []) if (!quotes.has(id)) quotes.set(id, text.slice(start, end));
  }
  return quotes;
}

interface Run {
  readonly first: string;
  readonly run: string;
  readonly start: number;
  readonly end: number;
}

/** The runs of a text; with `starts`, those that begin with one of these words. */
function* runsOf(text: string, starts?: ReadonlySet<string>): Generator<Run> {
  const words = wordsOf(text);
  for (let at = 0; at + quoteLength <= words.length; at += 1) {
    const first = words[at]?.folded ?? '';
    if (starts && !starts.has(first)) continue;
    const run = words.slice(at, at + quoteLength);
    yield {
      first,
      run: run.map(({ folded }) => folded).join(' '),
      start: run[0]?.start ?? 0,
      end: run.at(-1)?.end ?? 0,
    };
  }
}
