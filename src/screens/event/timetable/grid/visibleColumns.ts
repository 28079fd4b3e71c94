import type { Slot } from '#domain/event/schedule/slot.ts';
import type { GridState } from './gridProps.ts';

/** Least width of a column in pixels. */
export const columnWidth = 152;

/**
 * Fewest and most columns that are drawn beyond each edge of the view. Close together, so that one column is drawn at a
 * time: several would take longer than a frame.
 */
const overscan = { least: 2, most: 3 };

function between(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(value, least), most));
}

/** Tracks which columns are in view or close to it; only their slots are drawn. */
export function visibleColumns(frame: HTMLElement, onChange: () => void) {
  let from = 0;
  let to = 0;
  const update = () => {
    const scrollLeft = frame.querySelector('.ec-main')?.scrollLeft ?? 0;
    const first = Math.floor(scrollLeft / columnWidth);
    const last = Math.ceil((scrollLeft + frame.clientWidth) / columnWidth);
    const drawFrom = between(from, first - overscan.most, first - overscan.least);
    const drawTo = between(to, last + overscan.least, last + overscan.most);
    if (drawFrom === from && drawTo === to) return;
    from = drawFrom;
    to = drawTo;
    onChange();
  };
  const resizes = new ResizeObserver(update);
  resizes.observe(frame);
  frame.addEventListener('scroll', update, { capture: true, passive: true });
  return {
    /** Slots in these columns, and always the selected and the dragged one. */
    slots({ columns, slots, selectedId }: GridState, draggedId: string | undefined): readonly Slot[] {
      const near = new Set(columns.slice(from, to + 1).map(({ place }) => place));
      return slots.filter(({ id, place }) => near.has(place) || id === selectedId || id === draggedId);
    },
    /** Scrolls to a column that is not drawn. */
    reveal({ columns }: GridState, place: string | null) {
      const at = columns.findIndex((column) => column.place === place);
      if (at >= from && at <= to) return;
      frame.querySelector('.ec-main')?.scrollTo({ left: (at - 1) * columnWidth });
      update();
    },
    close() {
      resizes.disconnect();
      frame.removeEventListener('scroll', update, { capture: true });
    },
  };
}
