import { type Overlap, findOverlaps } from './overlaps.ts';
import type { ScheduleContext } from './scheduleContext.ts';
import { type Slot, occupiedSpan } from './slot.ts';

/** The clashes that one slot is in, from those near it alone: quick enough to be told at every step of a drag. */
export function findSlotOverlaps(slot: Slot, all: readonly Slot[], ground: ScheduleContext): Overlap[] {
  const isThere = all.some(({ id }) => id === slot.id);
  const now = isThere ? all.map((each) => (each.id === slot.id ? slot : each)) : [...all, slot];
  const near = now.filter((each) => each === slot || isNear(each, slot));
  return findOverlaps(near, ground, now).filter(({ slots }) => slots.includes(slot.id));
}

/** Whether two slots could have to do with each other: they share time, with all that goes before and after, or a document. */
function isNear(a: Slot, b: Slot): boolean {
  if (a.document !== null && a.document === b.document) return true;
  const [one, other] = [reach(a), reach(b)];
  return one.from < other.to && one.to > other.from;
}

function reach(slot: Slot) {
  const { from, to } = occupiedSpan(slot);
  return { from: Math.min(from, slot.start - slot.makeUpLead), to: Math.max(to, slot.start) };
}
