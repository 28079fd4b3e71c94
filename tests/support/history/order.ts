import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type FieldValue, isRows } from '#domain/content/fields/field.ts';

/** Fields of which the first must not be after the second: `[first, second]`, with `group.` for fields of rows. */
type Pair = readonly [string, string];

// Order of times and counts as in rule 13.4, not taken from the registry.
const pairs: Readonly<Record<string, readonly Pair[]>> = {
  encounter: [
    ['playersMin', 'playersMax'],
    ['runLog.started', 'runLog.ended'],
  ],
  rumour: [['releaseFrom', 'releaseUntil']],
  lammie: [['neededBy', 'lastsUntil']],
  research: [['releasedOn', 'collectedOn']],
  event: [['days.timeIn', 'days.timeOut']],
};

/** Pairs that must not be equal either. */
const strict = new Set(['days.timeOut']);

/** Whether values of a body are in the wrong order; with `before`, only those that have changed since. */
export function contradicts(entity: string, body: BodyPatch, before?: BodyPatch, onlyLog = false): boolean {
  return (pairs[entity] ?? []).some(([first, second]) => {
    if (onlyLog && !first.startsWith('runLog.')) return false;
    return valuesAt(body, first, second).some(({ key, values }) => {
      const old = before && valuesAt(before, first, second).find((each) => each.key === key)?.values;
      const isChanged = !before || canonicalJson(old ?? null) !== canonicalJson(values);
      return isChanged && !isInOrder(values, strict.has(second));
    });
  });
}

/** The values of two fields: of the document, or of each row. */
function valuesAt(body: BodyPatch, first: string, second: string) {
  const [group = '', cell] = first.split('.', 2);
  if (cell === undefined) return [{ key: '', values: [body[first] ?? null, body[second] ?? null] }];
  const rows = body[group];
  const other = second.slice(group.length + 1);
  return isRows(rows)
    ? rows.map((row) => ({ key: row.id, values: [row[cell] ?? null, row[other] ?? null] }))
    : [];
}

function isInOrder([first, second]: readonly (FieldValue | undefined)[], isStrict: boolean): boolean {
  if (typeof first === 'number' && typeof second === 'number') return first <= second;
  if (typeof first !== 'string' || typeof second !== 'string') return true;
  return isStrict ? Date.parse(first) < Date.parse(second) : Date.parse(first) <= Date.parse(second);
}
