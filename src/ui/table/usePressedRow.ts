import { type MouseEvent as ReactMouseEvent, type PointerEvent, useRef } from 'react';

/** A pointer that moves farther than this, in pixels, is dragging, for example to select text. */
const maxPressMovement = 10;

/**
 * Handlers for the element around the rows of a list, which move when somebody else saves. A click that ends on a
 * different row is sent to the row that was pressed, so that it is not lost and does not open the wrong row.
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
      // A click by a key has no pointer.
      if (!began || event.detail === 0 || rowOf(began.target) === rowOf(event.target)) return;
      const distance = Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY);
      if (distance > maxPressMovement) return;
      event.preventDefault();
      event.stopPropagation();
      began.target.dispatchEvent(new MouseEvent('click', event.nativeEvent));
    },
  };
}

function rowOf(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('[role=row]') : null;
}
