import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowBounds, dropIndex } from './rowOrder.ts';

/** A drag under way, in the coordinates of the list. */
interface Drag {
  readonly handle: HTMLElement;
  readonly list: HTMLElement;
  readonly rows: readonly HTMLElement[];
  readonly places: readonly RowBounds[];
  readonly from: number;
  /** From the top of the row to the finger. */
  readonly grip: number;
  /** Where the finger is, in the window. */
  y: number;
  to: number;
  frame: number;
}

const edge = 72;
const speed = 9;

/**
 * Drags the rows of a list by a handle, with a finger or the pointer. While one is held, `held` is its id; the others
 * make room for it, the page follows at its edges, and Escape lets go without a change.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  { first, onMove }: { readonly first: number; readonly onMove: (from: number, to: number) => void },
) {
  const [held, setHeld] = useState<string | null>(null);
  const drag = useRef<Drag | null>(null);

  const end = (take: boolean) => {
    const { current } = drag;
    if (!current) return;
    drag.current = null;
    cancelAnimationFrame(current.frame);
    for (const row of current.rows) row.style.translate = '';
    flushSync(() => {
      setHeld(null);
      if (take && current.to !== current.from) onMove(current.from, current.to);
    });
    keepUnder(current.handle, current.y);
  };
  useEffect(() => {
    if (held === null) return undefined;
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
      flushSync(() => setHeld(id));
      keepUnder(event.currentTarget, event.clientY);
      drag.current = lift(event.currentTarget, list.current, from, event.clientY);
      follow(drag, first);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current) drag.current.y = event.clientY;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current) {
        drag.current.y = event.clientY;
        place(drag.current, first);
      }
      end(true);
    },
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
  });
  return { held, handle };
}

/** Rows close up when one is lifted and open again when it falls: the page moves so that its handle stays where it is held. */
function keepUnder(handle: HTMLElement, y: number): void {
  const { top, height } = handle.getBoundingClientRect();
  window.scrollBy({ top: top + height / 2 - y, behavior: 'instant' });
}

function lift(handle: HTMLElement, list: HTMLElement, from: number, y: number): Drag {
  const rows = [...list.children].filter((row): row is HTMLElement => row instanceof HTMLElement);
  const places = rows.map((row) => ({ top: row.offsetTop - list.offsetTop, height: row.offsetHeight }));
  const top = list.getBoundingClientRect().top + (places[from]?.top ?? 0);
  return { handle, list, rows, places, from, grip: y - top, y, to: from, frame: 0 };
}

function follow(drag: RefObject<Drag | null>, first: number): void {
  const { current } = drag;
  if (!current) return;
  if (current.y < edge) window.scrollBy({ top: -speed, behavior: 'instant' });
  else if (current.y > window.innerHeight - edge) window.scrollBy({ top: speed, behavior: 'instant' });
  place(current, first);
  current.frame = requestAnimationFrame(() => follow(drag, first));
}

/** Puts the held row under the finger, and the others out of its way. */
function place(drag: Drag, first: number): void {
  const { list, rows, places, from } = drag;
  const held = places[from];
  const [top, last] = [places[first], places.at(-1)];
  if (!held || !top || !last) return;
  const wanted = drag.y - drag.grip - list.getBoundingClientRect().top;
  const at = Math.max(top.top, Math.min(last.top + last.height - held.height, wanted));
  drag.to = dropIndex(places, from, at, first);
  const room = (places[from + 1]?.top ?? held.top + held.height) - held.top;
  rows.forEach((row, index) => {
    const aside = index > from && index <= drag.to ? -room : index < from && index >= drag.to ? room : 0;
    row.style.translate = `0 ${index === from ? at - held.top : aside}px`;
  });
}
