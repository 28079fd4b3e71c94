import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** What the keyboard does with the row it is on, and with all of them. */
export interface RowActions {
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly onEdit?: ((index: number) => void) | undefined;
  /** With Shift, all from the one marked before to this one. */
  readonly onToggle?: ((index: number, stretch: boolean) => void) | undefined;
  readonly onToggleAll?: (() => void) | undefined;
  /** Escape; says whether there was anything to leave. */
  readonly onEscape?: (() => boolean) | undefined;
}

/**
 * Moves through a list by J and K, arrows, Page keys, Home and End; Enter or O opens, E edits, X or Space marks, Ctrl-A
 * marks all. The letters work wherever on the page nothing else wants them.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  count: number,
  keys: RowActions,
  show: (index: number) => void,
) {
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, count - 1));

  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setAt(next);
    show(next);
  };
  const deed = (event: KeyboardEvent): boolean => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'a' || !keys.onToggleAll) return false;
      keys.onToggleAll();
      return true;
    }
    const steps: Readonly<Record<string, number>> = {
      j: active + 1,
      ArrowDown: active + 1,
      k: active - 1,
      ArrowUp: active - 1,
      PageDown: active + 10,
      PageUp: active - 10,
      Home: 0,
      End: count - 1,
    };
    const to = steps[key];
    if (to !== undefined) move(to);
    else if (key === 'Escape') return keys.onEscape?.() ?? false;
    else if ((key === 'Enter' || key === 'o') && keys.onOpen) keys.onOpen(active);
    else if (key === 'e' && keys.onEdit) keys.onEdit(active);
    else if ((key === 'x' || key === ' ') && keys.onToggle) keys.onToggle(active, event.shiftKey);
    else return false;
    return true;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const element = frame.current;
    if (!element || count === 0 || event.altKey || event.defaultPrevented) return;
    if (!isOurs(event, element) || !deed(event)) return;
    event.preventDefault();
    if (event.target !== element) element.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { active, setActive: setAt };
}

/** The list's own keys, its ticks' too; elsewhere only letters, where nobody types and no dialog is in front. */
function isOurs(event: KeyboardEvent, list: HTMLElement): boolean {
  const { target } = event;
  if (target === list) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isTick = list.contains(target) && target instanceof HTMLInputElement;
  if (isTick) return event.key !== ' ';
  if (event.ctrlKey || event.metaKey || !/^[a-z]$/i.test(event.key)) return false;
  const typed = 'input, textarea, select, dialog, [role=menu], [role=listbox], [contenteditable]';
  return target.closest(typed) === null && document.querySelector('dialog[open]') === null;
}
