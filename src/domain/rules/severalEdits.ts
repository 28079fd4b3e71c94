import type { BodyPatch } from '../body.ts';
import type { Fields, FieldValue } from '../fields/field.ts';
import { status } from '../status.ts';
import { type Seen, digestOfUnit, fieldIn, isOrder } from './compare.ts';

/** Returns what the author of two edits, one on top of the other, saw before both. */
export function seenByBoth(earlier: Seen, later: Seen): Seen {
  return { ...later, ...earlier };
}

/**
 * Returns an edit without what it leaves as its author saw it: of two edits, one on top of the other, the second may have
 * undone the first. What others write there meanwhile stays.
 */
export function withoutUndone(
  fields: Fields,
  {
    body,
    teamId,
    was,
  }: { readonly body: BodyPatch; readonly teamId?: string | undefined; readonly was: Seen },
): { readonly body: BodyPatch; readonly teamId?: string; readonly was: Seen } {
  const text = { teamId: teamId ?? '', statusId: status.editing, body };
  const isDone = ([unit, saw]: [string, string]) =>
    unit === 'statusId' || isOrder(unit) || digestOfUnit(fields, text, unit) !== saw;
  const left = Object.fromEntries(Object.entries(was).filter(isDone));
  const names = new Set(Object.keys(left).map(fieldIn));
  const isLeft = ([name]: [string, FieldValue]) => names.has(name) || !namesField(was, name);
  return {
    body: Object.fromEntries(Object.entries(body).filter(isLeft)),
    ...(teamId !== undefined && (names.has('teamId') || !namesField(was, 'teamId')) && { teamId }),
    was: left,
  };
}

/** Whether an edit names any unit of a field. One of a log names none. */
function namesField(seen: Seen, name: string): boolean {
  return Object.keys(seen).some((unit) => fieldIn(unit) === name);
}
