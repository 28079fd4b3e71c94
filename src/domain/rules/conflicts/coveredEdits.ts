import type { BodyPatch } from '#domain/content/body.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { status } from '#domain/content/status.ts';
import { type Seen, alwaysFits, digestOfUnit, fieldIn, replacedUnits } from './unseen.ts';

/**
 * Returns what edits of one document, in their order, say where a later one says something else whose author had not seen
 * it: they came from two devices, and each knew nothing of the other. One patch for each edit with such fields, whole.
 */
export function coveredUnseen(
  fields: Fields,
  edits: readonly { readonly body: BodyPatch; readonly was?: Seen | undefined }[],
): readonly BodyPatch[] {
  return edits.flatMap(({ body, was }, at) => {
    const later = edits.slice(at + 1);
    const named = Object.keys(was ?? {});
    const isNamed = new Set(named.map(fieldIn));
    // A new document, and text that a restored server has lost, names nothing that its author saw.
    const unnamed = Object.fromEntries(Object.entries(body).filter(([name]) => !isNamed.has(name)));
    const units = [...named, ...Object.keys(replacedUnits(fields, noText, { ...noText, body: unnamed }))];
    const coveredUnits = units.filter(
      (unit) => !alwaysFits(fields, unit) && isCovered(fields, body, unit, later),
    );
    const names = new Set(coveredUnits.map(fieldIn));
    const patch = Object.entries(body).filter(([name]) => names.has(name));
    return patch.length > 0 ? [Object.fromEntries(patch)] : [];
  });
}

/** A text with nothing in it. */
const noText = { teamId: '', statusId: status.editing, body: {} };

function isCovered(
  fields: Fields,
  body: BodyPatch,
  unit: string,
  later: readonly { readonly body: BodyPatch; readonly was?: Seen | undefined }[],
): boolean {
  const name = fieldIn(unit);
  const has = (patch: BodyPatch, place: string) => digestOfUnit(fields, { ...noText, body: patch }, place);
  const ownDigest = has(body, unit);
  const other = later.find((each) => Object.hasOwn(each.body, name) && has(each.body, unit) !== ownDigest);
  if (!other) return false;
  // A row that somebody removed is named by its cells.
  const named = Object.entries(other.was ?? {}).filter(
    ([each]) => each === unit || each.startsWith(`${unit}/`),
  );
  return named.length === 0 || named.some(([each, saw]) => saw !== has(body, each));
}
