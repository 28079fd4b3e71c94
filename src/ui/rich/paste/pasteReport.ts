/** Names of things that a field leaves out, hides or writes otherwise: for one and for several. */
const pictures = [
  ['pictures', 'picture', 'pictures'],
  ['videos', 'video', 'videos'],
] as const;
const hidden = [
  ['comments', 'comment', 'comments'],
  ['deletions', 'deletion', 'deletions'],
  ['hiddenTexts', 'hidden text', 'hidden texts'],
  ['fieldCodes', 'field code', 'field codes'],
] as const;
const written = [
  ['lists', 'list', 'lists'],
  ['superscripts', 'superscript', 'superscripts'],
  ['subscripts', 'subscript', 'subscripts'],
  ['tickBoxes', 'tick box', 'tick boxes'],
] as const;

type Thing = (typeof pictures | typeof hidden | typeof written)[number][0] | 'tables';

/** How many things a field could not keep as they were copied. */
export type PasteReport = Readonly<Partial<Record<Thing, number>>>;

/** Says what could not be kept, in one sentence; null if that is nothing. */
export function reportText(report: PasteReport): string | null {
  const without = sumUp(pictures, report);
  const left = sumUp(hidden, report);
  const text = sumUp(written, report);
  const { tables = 0 } = report;
  const parts = [
    without && `pasted without ${without.names}`,
    left && `${left.names} ${left.count === 1 ? 'was' : 'were'} left out`,
    tables > 0 && (tables === 1 ? 'the table became lines' : `${tables} tables became lines`),
    text && `${text.names} ${text.count === 1 ? 'is' : 'are'} written as text`,
  ];
  const sentence = parts.filter(Boolean).join('; ');
  return sentence === '' ? null : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function sumUp(
  things: readonly (readonly [Thing, string, string])[],
  report: PasteReport,
): { readonly names: string; readonly count: number } | null {
  const named = things.flatMap(([thing, one, several]) => {
    const count = report[thing] ?? 0;
    return count === 0 ? [] : [{ count, name: `${count} ${count === 1 ? one : several}` }];
  });
  const names = named.map(({ name }) => name);
  const last = names.pop();
  if (last === undefined) return null;
  const count = named.reduce((sum, each) => sum + each.count, 0);
  return { names: names.length === 0 ? last : `${names.join(', ')} and ${last}`, count };
}
