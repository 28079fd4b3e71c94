import { normaliseName } from '../names.ts';
import type { Overlap } from './overlap.ts';
import type { ScheduleContext } from '../scheduleContext.ts';
import type { Slot, Span } from '../slot.ts';
import { overlappingPairs } from '../spans.ts';

/** A person's part in a slot. */
interface Assignment extends Span {
  readonly slot: Slot;
  readonly who: string;
  readonly isReferee: boolean;
}

/** Returns the overlaps of people who are in two slots at the same time. */
export function personOverlaps(slots: readonly Slot[], context: ScheduleContext): Overlap[] {
  return [...assignmentsByPerson(slots, context).values()].flatMap((assignments) =>
    overlappingPairs(assignments).map(([a, b, span]) => ({
      kind: a.isReferee && b.isReferee ? 'referee' : 'person',
      who: a.who,
      slots: [a.slot.id, b.slot.id],
      ...span,
    })),
  );
}

/** Returns the other slots at the same time that name somebody in their crew, earliest first. */
export function slotsAtOnce(who: string, slot: Slot, slots: readonly Slot[]): readonly Slot[] {
  const name = normaliseName(who);
  if (name === '') return [];
  return slots
    .filter(
      (other) =>
        other.id !== slot.id &&
        other.state !== 'cancelled' &&
        other.start < slot.end &&
        other.end > slot.start &&
        other.crew.some((each) => normaliseName(each) === name),
    )
    .toSorted((a, b) => a.start - b.start);
}

/** Returns the overlaps of people who have no time for make-up, and of make-up slots that end too late. */
export function makeUpOverlaps(slots: readonly Slot[], context: ScheduleContext): Overlap[] {
  const overlaps: Overlap[] = [];
  for (const assignments of assignmentsByPerson(slots, context).values()) {
    for (const { slot, who, isReferee } of assignments) {
      if (isReferee || slot.makeUpLead === 0) continue;
      const makeUpStart = slot.start - slot.makeUpLead;
      for (const other of assignments) {
        // An assignment that runs into the slot itself is already a person overlap.
        if (other.from >= slot.start || other.to > slot.start || other.to <= makeUpStart) continue;
        const from = Math.max(other.from, makeUpStart);
        overlaps.push({ kind: 'makeUp', who, slots: [other.slot.id, slot.id], from, to: other.to });
      }
    }
  }
  return [...overlaps, ...lateMakeUp(slots)];
}

/** The assignments of each person, at most one per slot, by normalised name. */
function assignmentsByPerson(slots: readonly Slot[], { nameOf }: ScheduleContext): Map<string, Assignment[]> {
  const people = new Map<string, Assignment[]>();
  const add = (slot: Slot, key: string, who: string, isReferee: boolean) => {
    const assignments = people.get(key) ?? [];
    people.set(key, assignments);
    if (assignments.at(-1)?.slot === slot) return;
    assignments.push({ slot, who, isReferee, from: slot.start, to: slot.end });
  };
  for (const slot of slots) {
    for (const id of slot.referees) {
      const name = nameOf(id);
      add(slot, name === undefined ? id : normaliseName(name), name ?? 'A referee', true);
    }
    for (const name of slot.crew) add(slot, normaliseName(name), name, false);
  }
  return people;
}

/** Make-up slots that end after the next run of their document starts. */
function lateMakeUp(slots: readonly Slot[]): Overlap[] {
  const runs = slots.filter(({ kind, document }) => kind !== 'make-up' && document !== null);
  const runsByDocument = Map.groupBy(runs, ({ document }) => document);
  return slots.flatMap((slot): Overlap[] => {
    if (slot.kind !== 'make-up' || slot.document === null) return [];
    const ordered = (runsByDocument.get(slot.document) ?? []).toSorted((a, b) => a.start - b.start);
    const next = ordered.find(({ start }) => start >= slot.start) ?? ordered.at(-1);
    if (!next || next.start >= slot.end) return [];
    const from = Math.max(slot.start, next.start);
    return [{ kind: 'makeUp', who: null, slots: [slot.id, next.id], from, to: slot.end }];
  });
}
