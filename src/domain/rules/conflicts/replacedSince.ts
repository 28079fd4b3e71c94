import type { Fields } from '#domain/content/fields/field.ts';
import { type Seen, type Text, alwaysFits, digestOfUnit, replacedUnits } from './unseen.ts';

/** Stands for what somebody saw who has seen nothing: no value has this digest. */
const nothing = '?';

/**
 * The units that an edit names and that are others by now than its author saw them: somebody else has edited there. For an
 * edit that is refused, so that it has no result to look at.
 */
export function replacedSince(fields: Fields, current: Text, seen: Seen): readonly string[] {
  const units = Object.keys(seen).filter((unit) => !alwaysFits(fields, unit));
  return units.filter((unit) => seen[unit] !== digestOfUnit(fields, current, unit));
}

/** Returns what somebody has seen who edits a text that they have never had before them: of each unit, nothing. */
export function seenNowhere(fields: Fields, current: Text, result: Text): Seen {
  return Object.fromEntries(
    Object.keys(replacedUnits(fields, current, result)).map((unit) => [unit, nothing]),
  );
}
