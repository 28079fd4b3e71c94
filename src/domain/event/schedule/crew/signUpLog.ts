import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { normaliseName } from '../names.ts';

/** Somebody who signed themselves up for a slot. */
export interface SignUp {
  readonly person: string;
  readonly who: string;
  /** False for those who came after the last place was taken, on another device. */
  readonly hasPlace: boolean;
  /** Whether the crew lead has assigned them as well. */
  readonly isAssigned: boolean;
}

/**
 * Returns those who are signed up, in the order in which their entries arrived: a place once given stays, whatever the
 * clocks of devices say. Of the entries of one person the last counts. Assigned crew takes its places first.
 */
export function signUpsIn(
  entries: readonly GroupRow[],
  assigned: readonly string[],
  places: number,
): readonly SignUp[] {
  const current = new Map<string, string>();
  for (const row of entries) {
    const entry = fieldsOf(eventSlot.fields.signUps, row);
    const person = entry('person');
    if (person === null) continue;
    if (entry('isOff')) current.delete(person);
    else if (!current.has(person)) current.set(person, entry('who'));
  }
  const assignedNames = new Set(assigned.map(normaliseName));
  let free = places - assigned.length;
  return [...current].map(([person, who]) => {
    const isAssigned = assignedNames.has(normaliseName(who));
    const hasPlace = isAssigned || free > 0;
    if (hasPlace && !isAssigned) free -= 1;
    return { person, who, hasPlace, isAssigned };
  });
}
