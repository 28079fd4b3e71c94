import type { BodyPatch } from '#domain/content/body.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { status } from '#domain/content/status.ts';
import { type Seen, digestOfUnit, fieldIn, isElement, isOrder } from './unseen.ts';

/** Returns what the author of two edits, one on top of the other, saw before both. */
export function seenByBoth(earlier: Seen, later: Seen): Seen {
  return { ...later, ...earlier };
}

/** Fields and the team, as far as an edit sets them or they were known before it. */
interface Part {
  readonly teamId?: string | undefined;
  readonly body: BodyPatch;
}

/**
 * Returns an edit without the fields and rows that it leaves as they were before it: of two edits, one on top of the other, the
 * second may have undone the first. What others write there meanwhile stays.
 */
export function withoutUndone(
  fields: Fields,
  before: Part,
  { body, teamId, was }: Part & { readonly was: Seen },
): Part & { readonly was: Seen } {
  const textOf = (part: Part) => ({ ...part, teamId: part.teamId ?? '', statusId: status.editing });
  const [old, now] = [textOf(before), textOf({ body, teamId })];
  const isKnown = (unit: string) => unit === 'teamId' || Object.hasOwn(before.body, fieldIn(unit));
  const isLeft = ([unit]: [string, string]) => {
    if (unit === 'statusId' || isOrder(unit) || !isKnown(unit)) return true;
    const place = isElement(fields, unit) ? unit : unit.split('/').slice(0, 2).join('/');
    return digestOfUnit(fields, old, place) !== digestOfUnit(fields, now, place);
  };
  const remainingUnits = Object.fromEntries(Object.entries(was).filter(isLeft));
  const named = new Set(Object.keys(was).map(fieldIn));
  const names = new Set(Object.keys(remainingUnits).map(fieldIn));
  // Entries of a log are added, and named by nothing.
  const isSent = (name: string) => names.has(name) || !named.has(name);
  return {
    body: Object.fromEntries(Object.entries(body).filter(([name]) => isSent(name))),
    ...(teamId !== undefined && isSent('teamId') && { teamId }),
    was: remainingUnits,
  };
}
