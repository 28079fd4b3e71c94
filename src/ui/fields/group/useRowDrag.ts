import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowBounds, dropIndex } from './rowOrder.ts';

/** A drag in progress, in coordinates of the list. */
interface Drag {
  readonly handle: HTMLElement;
  readonly list: HTMLElement;
  readonly rows: readonly HTMLElement[];
  readonly bounds: readonly RowBounds[];
  readonly from: number;
  /** Distance from the top of the row to the pointer. */
  readonly grip: number;
  /** Position of the pointer in the window. */
  y: number;
  to: number;
  frame: number;
}

/** Distance from the window's edge where scrolling starts, in pixels. */
const scrollEdge = 72;
/** Pixels scrolled per frame. */
const scrollStep = 9;

/**
 * Drags rows of a list by a handle, with a finger or the mouse. `draggedId` is the dragged row; the others move aside,
 * the page scrolls at its edges, and Escape cancels.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  {
    firstMovable,
    onMove,
  }: { readonly firstMovable: number; readonly onMove: (from: number, to: number) => void },
) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const drag = useRef<Drag | null>(null);

  const end = (isDropped: boolean) => {
    const { current } = drag;
    if (!current) return;
    drag.current = null;
    cancelAnimationFrame(current.frame);
    for (const row of current.rows) row.style.translate = '';
    flushSync(() => {
      setDraggedId(null);
      if (isDropped && current.to !== current.from) onMove(current.from, current.to);
    });
    scrollHandleTo(current.handle, current.y);
  };
  useEffect(() => {
    if (draggedId === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
  useEffect(() => () => cancelAnimationFrame(drag.current?.frame ?? 0), []);

  const handle = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      flushSync(() => setDraggedId(id));
      scrollHandleTo(event.currentTarget, event.clientY);
      drag.current = startDrag(event.currentTarget, list.current, from, event.clientY);
      followPointer(drag, firstMovable);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current) drag.current.y = event.clientY;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current) {
        drag.current.y = event.clientY;
        positionRows(drag.current, firstMovable);
      }
      end(true);
    },
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
  });
  return { draggedId, handle };
}

/** Scrolls the page so that the handle stays under the pointer while rows collapse and expand. */
function scrollHandleTo(handle: HTMLElement, y: number): void {
  const { top, height } = handle.getBoundingClientRect();
  window.scrollBy({ top: top + height / 2 - y, behavior: 'instant' });
}

function startDrag(handle: HTMLElement, list: HTMLElement, from: number, y: number): Drag {
  const rows = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement);
  const bounds = rows.map((row) => ({ top: row.offsetTop - list.offsetTop, height: row.offsetHeight }));
  const top = list.getBoundingClientRect().top + (bounds[from]?.top ?? 0);
  return { handle, list, rows, bounds, from, grip: y - top, y, to: from, frame: 0 };
}

function followPointer(drag: RefObject<Drag | null>, firstMovable: number): void {
  const { current } = drag;
  if (!current) return;
  if (current.y < scrollEdge) window.scrollBy({ top: -scrollStep, behavior: 'instant' });
  else if (current.y > window.innerHeight - scrollEdge)
    window.scrollBy({ top: scrollStep, behavior: 'instant' });
  positionRows(current, firstMovable);
  current.frame = requestAnimationFrame(() => followPointer(drag, firstMovable));
}

/** Moves the dragged row to the pointer, and the others out of its way. */
function positionRows(drag: Drag, firstMovable: number): void {
  const { list, rows, bounds, from } = drag;
  const dragged = bounds[from];
  const [first, last] = [bounds[firstMovable], bounds.at(-1)];
  if (!dragged || !first || !last) return;
  const target = drag.y - drag.grip - list.getBoundingClientRect().top;
  const top = Math.max(first.top, Math.min(last.top + last.height - dragged.height, target));
  drag.to = dropIndex(bounds, from, top, firstMovable);
  const gap = (bounds[from + 1]?.top ?? dragged.top + dragged.height) - dragged.top;
  rows.forEach((row, index) => {
    const shift = index > from && index <= drag.to ? -gap : index < from && index >= drag.to ? gap : 0;
    row.style.translate = `0 ${index === from ? top - dragged.top : shift}px`;
  });
}
