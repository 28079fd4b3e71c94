import { type MouseEvent as ReactMouseEvent, type PointerEvent, useRef } from 'react';

/** Pointers that moved farther than this, in pixels, did not press but drag, such as to select text. */
const longestPress = 10;

/**
 * Handlers for the element around the rows of a list. A list moves when somebody else saves: a click that ends on another
 * row than it began on goes to what was pressed, so that it is not lost and opens no other row.
 */
export function usePressedRow() {
  const press = useRef<Pick<PointerEvent, 'target' | 'clientX' | 'clientY'>>(undefined);
  return {
    onPointerDownCapture: ({ target, clientX, clientY }: PointerEvent) => {
      press.current = { target, clientX, clientY };
    },
    onClickCapture: (event: ReactMouseEvent) => {
      const began = press.current;
      press.current = undefined;
      // Keys click as well, and press nothing.
      if (!began || event.detail === 0 || rowOf(began.target) === rowOf(event.target)) return;
      const distance = Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY);
      if (distance > longestPress) return;
      event.preventDefault();
      event.stopPropagation();
      began.target.dispatchEvent(new MouseEvent('click', event.nativeEvent));
    },
  };
}

function rowOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('[role=row]') : null;
}
