import type { Slot, Span } from '#domain/event/schedule/slot.ts';

/** A slot in one of the lanes of a day, which are counted from zero. */
export interface LanedSlot {
  readonly slot: Slot;
  readonly lane: number;
}

/** Puts slots into as few lanes as they need so that none covers another, the earliest first. */
export function intoLanes(slots: readonly Slot[], leastLength: number): readonly LanedSlot[] {
  const ends: number[] = [];
  return slots
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((slot) => {
      const free = ends.findIndex((end) => end <= slot.start);
      const lane = free === -1 ? ends.length : free;
      // A short slot is drawn wider than it is, so that it can be read and tapped.
      ends[lane] = Math.max(slot.end, slot.start + leastLength);
      return { slot, lane };
    });
}

const hour = 3_600_000;

/** The hours that slots take up on any of these days, from the start of the day; at least eight of them. */
export function usedHours(
  days: readonly Span[],
  slots: readonly Slot[],
  leastLength: number,
): { from: number; to: number } {
  const offsets = days.flatMap((day) =>
    slots
      .filter(({ start, end }) => start < day.to && end > day.from)
      .map(({ start, end }) => ({
        from: Math.max(start, day.from) - day.from,
        to: Math.min(Math.max(end, start + leastLength), day.to) - day.from,
      })),
  );
  if (offsets.length === 0) return { from: 0, to: 24 };
  const from = Math.floor(Math.min(...offsets.map((each) => each.from)) / hour);
  const to = Math.ceil(Math.max(...offsets.map((each) => each.to)) / hour);
  return { from, to: Math.max(to, from + 8) };
}
