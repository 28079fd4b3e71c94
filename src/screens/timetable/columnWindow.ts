import type { Slot } from '#domain/schedule/slot.ts';
import type { Drawn } from './drawn.ts';

/** Width of a column in pixels; wider where there is room for all of them. */
export const columnWidth = 152;

/** Columns beside those in sight that are drawn too, and how many must be left before more are. */
const beside = 2;
const least = 1;

/** Which columns are near enough to what is in sight that their slots are drawn; tells when these are others than before. */
export function columnWindow(frame: HTMLElement, onChange: () => void) {
  const state = { from: 0, to: 0 };
  const look = () => {
    const left = frame.querySelector('.ec-main')?.scrollLeft ?? 0;
    const first = Math.floor(left / columnWidth);
    const last = Math.ceil((left + frame.clientWidth) / columnWidth);
    if (state.from <= Math.max(0, first - least) && state.to >= last + least) return;
    state.from = Math.max(0, first - beside);
    state.to = last + beside;
    onChange();
  };
  const resized = new ResizeObserver(look);
  resized.observe(frame);
  frame.addEventListener('scroll', look, { capture: true, passive: true });
  return {
    /** The slots in these columns, and always those that are in somebody's hand. */
    among({ columns, slots, heldId }: Drawn, dragged: string | undefined): readonly Slot[] {
      const near = new Set(columns.slice(state.from, state.to + 1).map(({ place }) => place));
      return slots.filter(({ id, place }) => near.has(place) || id === heldId || id === dragged);
    },
    /** Scrolls a column into sight, if it is not drawn. */
    reveal({ columns }: Drawn, place: string | null) {
      const at = columns.findIndex((column) => column.place === place);
      if (at >= state.from && at <= state.to) return;
      frame.querySelector('.ec-main')?.scrollTo({ left: (at - 1) * columnWidth });
      look();
    },
    close() {
      resized.disconnect();
      frame.removeEventListener('scroll', look, { capture: true });
    },
  };
}
