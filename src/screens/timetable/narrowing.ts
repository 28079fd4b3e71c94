import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import type { Asked } from './address.ts';
import type { Column } from './drawn.ts';
import { type Plan, useSame } from './plan.ts';
import { placeName } from './words.ts';

/** Nothing but slots in which encounters are played. */
export type Only = 'encounter' | undefined;

/** Whether a slot is among those asked for. */
export function isAskedFor(slot: Slot, { place, team, referee }: Asked, only?: Only): boolean {
  return (
    (place === undefined || slot.place === place) &&
    (team === undefined || slot.team === team || slot.crewTeam === team) &&
    (referee === undefined || slot.referees.includes(referee)) &&
    (only === undefined || slot.kind === 'encounter' || slot.kind === 'battle')
  );
}

/** The slots of which something is on a day. */
export function onDay(slots: readonly Slot[], day: GameDay): readonly Slot[] {
  return slots.filter(({ start, end }) => start < day.to && end > day.from);
}

/** The day that is on now, else the first with slots, else the first. */
export function firstDay({ days, slots }: Plan, now: number): GameDay | undefined {
  const today = days.find(({ from, to }) => from <= now && to > now);
  return today ?? days.find((day) => onDay(slots, day).length > 0) ?? days[0];
}

/** The columns of a day: every place to plan in, or those in use; what has no place yet stands first. */
function columnsFor(
  plan: Plan,
  slots: readonly Slot[],
  place: string | undefined,
  all: boolean,
): readonly Column[] {
  const used = new Set(slots.map((slot) => slot.place));
  const ids = plan.places.map(({ id }) => id);
  const known = ids.filter((id) => all || used.has(id));
  const strange = [...used].filter((id) => id === null || !ids.includes(id));
  return [...strange, ...known]
    .filter((id) => place === undefined || id === place)
    .map((id) => ({ place: id, name: placeName(plan, id) }));
}

/** The same columns as long as nothing about them changes: the calendar draws them anew otherwise. */
export function useColumns(plan: Plan, slots: readonly Slot[], place: string | undefined, all: boolean) {
  return useSame(columnsFor(plan, slots, place, all), (column) => `${column.place} ${column.name}`);
}
