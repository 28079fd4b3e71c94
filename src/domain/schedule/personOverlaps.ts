import type { Overlap } from './overlaps.ts';
import { normaliseName } from './crew.ts';
import type { ScheduleContext } from './scheduleContext.ts';
import { overlappingPairs } from './spans.ts';
import type { Slot, Span } from './slot.ts';

interface Duty extends Span {
  readonly slot: Slot;
  readonly who: string;
  readonly isReferee: boolean;
}

/** People who are in two slots at once. */
export function personOverlaps(slots: readonly Slot[], ground: ScheduleContext): Overlap[] {
  return [...dutiesByPerson(slots, ground).values()].flatMap((duties) =>
    overlappingPairs(duties).map(([a, b, span]) => ({
      kind: a.isReferee && b.isReferee ? 'referee' : 'person',
      who: a.who,
      slots: [a.slot.id, b.slot.id],
      ...span,
    })),
  );
}

/** People with no time to be made up, and make-up that is over too late. */
export function makeUpOverlaps(slots: readonly Slot[], ground: ScheduleContext): Overlap[] {
  const found: Overlap[] = [];
  for (const duties of dutiesByPerson(slots, ground).values()) {
    for (const duty of duties) {
      const { slot, who, isReferee } = duty;
      if (isReferee || slot.makeUpLead === 0) continue;
      for (const other of duties) {
        // What runs on into the slot itself is told already.
        if (other.from >= slot.start || other.to > slot.start || other.to <= slot.start - slot.makeUpLead)
          continue;
        const from = Math.max(other.from, slot.start - slot.makeUpLead);
        found.push({ kind: 'makeUp', who, slots: [other.slot.id, slot.id], from, to: other.to });
      }
    }
  }
  return [...found, ...lateMakeUp(slots)];
}

/** One person's duties, each slot once, by the name they go by. */
function dutiesByPerson(slots: readonly Slot[], ground: ScheduleContext): Map<string, Duty[]> {
  const people = new Map<string, Duty[]>();
  const add = (slot: Slot, key: string, who: string, isReferee: boolean) => {
    const duties = people.get(key) ?? [];
    people.set(key, duties);
    if (duties.at(-1)?.slot !== slot) duties.push({ slot, who, isReferee, from: slot.start, to: slot.end });
  };
  for (const slot of slots) {
    for (const id of slot.referees) {
      const name = ground.nameOf(id);
      add(slot, name === undefined ? id : normaliseName(name), name ?? 'A referee', true);
    }
    for (const name of slot.crew) add(slot, normaliseName(name), name, false);
  }
  return people;
}

function lateMakeUp(slots: readonly Slot[]): Overlap[] {
  const played = slots.filter(({ kind, document }) => kind !== 'make-up' && document !== null);
  const byDocument = Map.groupBy(played, ({ document }) => document);
  return slots.flatMap((slot): Overlap[] => {
    if (slot.kind !== 'make-up' || slot.document === null) return [];
    const plays = (byDocument.get(slot.document) ?? []).toSorted((a, b) => a.start - b.start);
    const next = plays.find(({ start }) => start >= slot.start) ?? plays.at(-1);
    if (!next || next.start >= slot.end) return [];
    const from = Math.max(slot.start, next.start);
    return [{ kind: 'makeUp', who: null, slots: [slot.id, next.id], from, to: slot.end }];
  });
}
