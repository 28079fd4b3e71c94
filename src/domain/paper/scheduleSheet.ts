import { normaliseName } from '#domain/event/schedule/names.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { ScheduleKind } from './printedSheet.ts';

/** Part of a timetable that a sheet shows. */
export interface SchedulePart {
  readonly kind: ScheduleKind;
  readonly of: string;
}

/** The slots that a sheet shows, by time. Cancelled ones are left out: nobody goes there. */
export function slotsOf(
  { kind, of }: SchedulePart,
  slots: readonly Slot[],
  days: readonly GameDay[],
): readonly Slot[] {
  const isShown = ((): ((slot: Slot) => boolean) => {
    switch (kind) {
      case 'day': {
        const day = days.find(({ key }) => key === of);
        return ({ start }) => day !== undefined && start >= day.from && start < day.to;
      }
      case 'place':
        return ({ place }) => place === of;
      case 'team':
        return ({ team, crewTeam }) => team === of || crewTeam === of;
      case 'referee':
        return ({ referees }) => referees.includes(of);
      case 'crew':
        return ({ crew }) => crew.some((name) => normaliseName(name) === normaliseName(of));
      case 'roster':
        return ({ referees, crew }) => referees.length > 0 || crew.length > 0;
    }
  })();
  return slots
    .filter((slot) => slot.state !== 'cancelled' && isShown(slot))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.title.localeCompare(b.title));
}

/** Somebody who is needed at an event, and when. */
export interface RosterEntry {
  readonly name: string;
  readonly isReferee: boolean;
  readonly slots: readonly Slot[];
}

/** Who is where by time: referees first, then crew, each by name. A name written in two ways is one person. */
export function rosterOf(slots: readonly Slot[], refereeName: (id: string) => string): RosterEntry[] {
  const rosterSlots = slotsOf({ kind: 'roster', of: '' }, slots, []);
  const referees = new Map<string, Slot[]>();
  const crew = new Map<string, { readonly name: string; readonly slots: Slot[] }>();
  for (const slot of rosterSlots) {
    for (const id of new Set(slot.referees)) referees.set(id, [...(referees.get(id) ?? []), slot]);
    for (const name of slot.crew) {
      const key = normaliseName(name);
      const entry = crew.get(key) ?? { name, slots: [] };
      if (!entry.slots.includes(slot)) entry.slots.push(slot);
      crew.set(key, entry);
    }
  }
  const byName = (a: RosterEntry, b: RosterEntry) => a.name.localeCompare(b.name);
  return [
    ...[...referees]
      .map(([id, own]) => ({ name: refereeName(id), isReferee: true, slots: own }))
      .toSorted(byName),
    ...[...crew.values()].map((each) => ({ ...each, isReferee: false })).toSorted(byName),
  ];
}
