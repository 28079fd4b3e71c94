import { useDeferredValue, useMemo } from 'react';
import { findOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import type { Overlap } from '#domain/event/schedule/overlaps/overlap.ts';
import { findSlotOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { describeOverlap } from '#screens/event/timetable/labels.ts';
import { withSlot } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

const noOverlaps: readonly Overlap[] = [];

/** Number of overlaps by slot; slots without any are absent. */
export function countOverlapsBySlot(overlaps: readonly Overlap[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of overlaps.flatMap(({ slots }) => slots)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * Overlaps of a timetable. Those of the moving slot are described at once; all others follow in a deferred render, with
 * the slots they were found in.
 */
export function useOverlaps(
  timetable: TimetableData,
  slots: readonly Slot[],
  moving: Slot | null,
  isPlanning: boolean,
) {
  const { context, names } = timetable;
  const checkedSlots = useDeferredValue(slots);
  const overlaps = useMemo(
    () => (isPlanning ? findOverlaps(checkedSlots, context) : noOverlaps),
    [isPlanning, context, checkedSlots],
  );
  const counts = useMemo(() => countOverlapsBySlot(overlaps), [overlaps]);
  const movingText = useMemo(() => {
    if (!moving) return '';
    const all = withSlot(slots, moving);
    return findSlotOverlaps(moving, all, context)
      .map((overlap) => describeOverlap({ names }, all, overlap))
      .join(' ');
  }, [slots, moving, context, names]);
  return { checkedSlots, overlaps, counts, movingText };
}
