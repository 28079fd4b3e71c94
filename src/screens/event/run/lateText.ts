import type { LateHint } from '#domain/event/run/late.ts';

/** Most names that are written out: the number says the rest. */
const mostNames = 5;

/** A number of people: “1 person”, “12 people”. */
export function peopleText(people: number): string {
  return people === 1 ? '1 person' : `${people} people`;
}

/** Whom a move concerns: “3 people: Ada Byron, Ben Ito, Mo”, “12 people: Ada Byron, Ben Ito and 10 more”. */
export function concernedText({ people, names }: Pick<LateHint, 'people' | 'names'>): string {
  const shown = names.slice(0, mostNames);
  if (shown.length === 0) return peopleText(people);
  return `${peopleText(people)}: ${shown.join(', ')}${people > shown.length ? ` and ${people - shown.length} more` : ''}`;
}

/**
 * The title of a late hint: “The ford: Running, ends in 13 min. Planned until 16:30, now until 16:47”. Without `expected` the
 * run is over its time, and nobody knows when it ends.
 */
export function lateTitle(
  title: string,
  phase: string,
  { planned, expected }: { readonly planned: string; readonly expected: string },
): string {
  return `${title}: ${phase}. Planned until ${planned}${expected === '' ? '' : `, now until ${expected}`}`;
}
