import type { Slot } from '#domain/schedule/slot.ts';
import type { GridState } from './gridProps.ts';

/** Least width of a column in pixels. */
export const columnWidth = 152;

/**
 * Fewest and most columns that are drawn beyond each edge of the view. Close together, so that one column is drawn at a
 * time: several would take longer than a frame.
 */
const overscan = { least: 2, most: 3 };

/** How long columns that have left the view stay. Those that come and go take longer together than a frame. */
const goneAfterMs = 40;

function between(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(value, least), most));
}

/** Tracks which columns are in view or close to it; only their slots are drawn. */
export function visibleColumns(frame: HTMLElement, onChange: () => void) {
  let [from, to] = [0, 0];
  let timer: number | undefined;
  const wanted = () => {
    const left = frame.querySelector('.ec-main')?.scrollLeft ?? 0;
    const first = Math.floor(left / columnWidth);
    const last = Math.ceil((left + frame.clientWidth) / columnWidth);
    return [
      between(from, first - overscan.most, first - overscan.least),
      between(to, last + overscan.least, last + overscan.most),
    ] as const;
  };
  const set = (nextFrom: number, nextTo: number) => {
    if (nextFrom === from && nextTo === to) return;
    [from, to] = [nextFrom, nextTo];
    onChange();
  };
  const shrink = () => {
    timer = undefined;
    set(...wanted());
  };
  const update = () => {
    const [drawFrom, drawTo] = wanted();
    // Another part of the day: nothing of what is drawn is in view.
    if (drawFrom > to || drawTo < from) return set(drawFrom, drawTo);
    set(Math.min(from, drawFrom), Math.max(to, drawTo));
    if (from !== drawFrom || to !== drawTo) timer ??= window.setTimeout(shrink, goneAfterMs);
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
      clearTimeout(timer);
      frame.removeEventListener('scroll', update, { capture: true });
    },
  };
}
