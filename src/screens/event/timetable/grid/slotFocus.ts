import type { Slot } from '#domain/event/schedule/slot.ts';
import { slotsOnDay } from '#screens/event/timetable/filter.ts';
import type { GridState } from './gridProps.ts';

/** Focuses a slot of the grid and scrolls it into view. */
export function focusSlot(frame: HTMLElement | null, id: string): void {
  const buttons = frame?.querySelectorAll<HTMLElement>('.ec-event:not(.ec-preview) [data-slot]') ?? [];
  for (const button of buttons) {
    if (button.dataset['slot'] !== id) continue;
    button.focus({ preventScroll: true });
    // Focusing an element that already has the focus would not scroll to it.
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** Returns the previous or next slot in the same place or, across, the nearest one in the next place with slots. */
export function nextSlot(
  { slots, columns, day }: Pick<GridState, 'slots' | 'columns' | 'day'>,
  from: Slot,
  by: -1 | 1,
  isAcross: boolean,
): Slot | undefined {
  const ofDay = slotsOnDay(slots, day);
  const inPlace = (place: string | null) =>
    ofDay.filter((slot) => slot.place === place).sort((a, b) => a.start - b.start);
  if (!isAcross) {
    const own = inPlace(from.place);
    return own[own.findIndex(({ id }) => id === from.id) + by];
  }
  const distance = (slot: Slot) => Math.abs(slot.start - from.start);
  for (let at = columns.findIndex(({ place }) => place === from.place) + by; columns[at]; at += by) {
    const there = inPlace(columns[at]?.place ?? null);
    const nearest = there.reduce<Slot | undefined>(
      (a, b) => (a && distance(a) <= distance(b) ? a : b),
      undefined,
    );
    if (nearest) return nearest;
  }
  return undefined;
}
