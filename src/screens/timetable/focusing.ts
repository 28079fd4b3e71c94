import type { Slot } from '#domain/schedule/slot.ts';
import type { Drawn } from './drawn.ts';
import { onDay } from './narrowing.ts';

/** Gives a slot of the calendar the focus. */
export function focusSlot(frame: HTMLElement | null, id: string): void {
  const faces = frame?.querySelectorAll<HTMLElement>('.ec-event:not(.ec-preview) [data-slot]') ?? [];
  for (const face of faces) {
    if (face.dataset['slot'] !== id) continue;
    face.focus({ preventScroll: true });
    // What has the focus already would not come back into view by being given it again.
    face.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** The slot before or after in its place, or the nearest in another place. */
export function nextSlot(
  { slots, columns, day }: Pick<Drawn, 'slots' | 'columns' | 'day'>,
  from: Slot,
  by: -1 | 1,
  across: boolean,
): Slot | undefined {
  const seen = onDay(slots, day);
  const inPlace = (place: string | null) =>
    seen.filter((slot) => slot.place === place).sort((a, b) => a.start - b.start);
  if (!across) {
    const own = inPlace(from.place);
    return own[own.findIndex(({ id }) => id === from.id) + by];
  }
  const away = (slot: Slot) => Math.abs(slot.start - from.start);
  for (let at = columns.findIndex(({ place }) => place === from.place) + by; columns[at]; at += by) {
    const there = inPlace(columns[at]?.place ?? null);
    const nearest = there.reduce<Slot | undefined>((a, b) => (a && away(a) <= away(b) ? a : b), undefined);
    if (nearest) return nearest;
  }
  return undefined;
}
