import { type KeyboardEvent, useState } from 'react';

/** What the keyboard does with the row it is on. */
export interface RowKeys {
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly onMark?: ((index: number) => void) | undefined;
}

/** Moves through a list by J and K, arrows, Page keys, Home and End; Enter opens, X or Space marks. */
export function useRowKeys(count: number, { onOpen, onMark }: RowKeys, show: (index: number) => void) {
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const steps: Record<string, number> = {
      j: active + 1,
      ArrowDown: active + 1,
      k: active - 1,
      ArrowUp: active - 1,
      PageDown: active + 10,
      PageUp: active - 10,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      const next = Math.max(0, Math.min(count - 1, to));
      setAt(next);
      show(next);
    } else if (event.key === 'Enter' && onOpen && count > 0) onOpen(active);
    else if ((event.key === 'x' || event.key === ' ') && onMark && count > 0) onMark(active);
    else return;
    event.preventDefault();
  };
  return { active, setActive: setAt, onKeyDown };
}
