import type { BodyPatch } from '#domain/content/body.ts';
import { type Field, type FieldValue, isEmpty, sameValue } from '#domain/content/fields/field.ts';
import { rowsIn, textIn, textsIn } from '#domain/content/fields/read.ts';
import type { VersionRow } from '#mirror/storage/rows.ts';

/** Names each change between two texts in a line: "Title changed", "Referee brief: 12 words added". */
export function changeLines(
  fields: readonly [string, Field][],
  before: BodyPatch,
  after: BodyPatch,
): readonly string[] {
  return fields.flatMap(([name, field]) =>
    sameValue(before[name], after[name]) ? [] : [changeLine(field, before[name], after[name])],
  );
}

function changeLine(field: Field, before: FieldValue | undefined, after: FieldValue | undefined): string {
  const { label } = field;
  if (isEmpty(field, before)) return `${label} added`;
  if (isEmpty(field, after)) return `${label} removed`;
  switch (field.kind) {
    case 'rich':
      return counted(label, 'word', additions(wordsOf(before), wordsOf(after)));
    case 'references':
    case 'chips':
      return counted(label, '', additions(textsIn(before), textsIn(after)));
    case 'group': {
      const [old, current] = [rowsIn(before), rowsIn(after)];
      const changedRows = current.filter((row) => {
        const same = old.find((each) => each.id === row.id);
        return same !== undefined && !sameValue([same], [row]);
      });
      const ids = additions(
        old.map((row) => row.id),
        current.map((row) => row.id),
      );
      return counted(label, field.row, { ...ids, changed: changedRows.length });
    }
    case 'line':
    case 'number':
    case 'choice':
    case 'boolean':
    case 'datetime':
    case 'reference':
      return `${label} changed`;
  }
}

interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly changed?: number;
}

function counted(label: string, unit: string, { added, removed, changed = 0 }: Counts): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const;
  const nonzeroParts = parts.filter(([count]) => count > 0);
  // The same words in another order or form.
  if (nonzeroParts.length === 0) return `${label} changed`;
  const texts = nonzeroParts.map(([count, what], at) =>
    [count, at === 0 && unit !== '' ? (count === 1 ? unit : `${unit}s`) : '', what].filter(Boolean).join(' '),
  );
  return `${label}: ${texts.join(', ')}`;
}

/** How many entries are only in one of two lists. */
function additions(before: readonly string[], after: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const each of before) counts.set(each, (counts.get(each) ?? 0) + 1);
  let added = 0;
  for (const each of after) {
    const count = counts.get(each) ?? 0;
    if (count === 0) added += 1;
    else counts.set(each, count - 1);
  }
  return { added, removed: before.length - (after.length - added) };
}

function wordsOf(html: FieldValue | undefined): string[] {
  return (
    textIn(html)
      .replaceAll(/<[^>]*>/g, ' ')
      .match(/\S+/g) ?? []
  );
}

/**
 * Returns the newest version before `newest` whose text differs from it: approving and flagging make versions too, but
 * change no word. Without one, or if a text on the way is not on this device, the version before.
 */
export function lastDiffering(rows: readonly VersionRow[], newest: VersionRow): VersionRow | undefined {
  const earlier = rows.filter((row) => row.kept === '' && row.version < newest.version);
  const text = newest.document?.body;
  for (const row of earlier) {
    if (!text || !row.document) break;
    if (!isSame(row.document.body, text)) return row;
  }
  return earlier[0];
}

function isSame(a: BodyPatch, b: BodyPatch): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]));
}
