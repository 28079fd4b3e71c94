import { type RefObject, useState } from 'react';
import { useKeydown } from '#ui/useKeydown.ts';

/** Keyboard actions on the active row and on all rows. */
export interface RowActions {
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly onEdit?: ((index: number) => void) | undefined;
  /** `extend` is true with Shift: the rows from the last one toggled to this one. */
  readonly onToggle?: ((index: number, extend: boolean) => void) | undefined;
  readonly onToggleAll?: (() => void) | undefined;
  /** Space, where rows have a preview. */
  readonly onPreview?: ((index: number) => void) | undefined;
  /** A key has moved the active row. */
  readonly onMove?: ((index: number) => void) | undefined;
  /** Escape; returns whether there was anything to cancel. */
  readonly onEscape?: (() => boolean) | undefined;
}

/**
 * Moves through a list with J and K, arrows, Page keys, Home and End; Enter or O opens, E edits, X selects, Space shows
 * the preview or, without one, selects too; Ctrl-A selects all. Letters work anywhere on the page unless something there takes them.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  count: number,
  actions: RowActions,
  scrollTo: (index: number) => void,
) {
  const [lastActive, setActive] = useState(0);
  const active = Math.min(lastActive, Math.max(0, count - 1));

  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setActive(next);
    scrollTo(next);
    actions.onMove?.(next);
  };
  const handle = (event: KeyboardEvent): boolean => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'a' || !actions.onToggleAll) return false;
      actions.onToggleAll();
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
    else if (key === 'Escape') return actions.onEscape?.() ?? false;
    else if ((key === 'Enter' || key === 'o') && actions.onOpen) actions.onOpen(active);
    else if (key === 'e' && actions.onEdit) actions.onEdit(active);
    else if (key === ' ' && actions.onPreview) actions.onPreview(active);
    else if ((key === 'x' || key === ' ') && actions.onToggle) actions.onToggle(active, event.shiftKey);
    else return false;
    return true;
  };
  useKeydown((event) => {
    const element = frame.current;
    if (!element || count === 0 || event.altKey || event.defaultPrevented) return;
    if (!isForList(event, element) || !handle(event)) return;
    event.preventDefault();
    if (event.target !== element) element.focus({ preventScroll: true });
  });
  return { active, setActive };
}

const takesLetters =
  'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [contenteditable]';

/** All keys pressed in the list or on its checkboxes; elsewhere letters only, outside text fields and with no dialog open. */
function isForList(event: KeyboardEvent, list: HTMLElement): boolean {
  const { target } = event;
  if (target === list) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isCheckbox = list.contains(target) && target instanceof HTMLInputElement;
  if (isCheckbox) return event.key !== ' ';
  if (event.ctrlKey || event.metaKey || !/^[a-z]$/i.test(event.key)) return false;
  return target.closest(takesLetters) === null && document.querySelector('[aria-modal=true]') === null;
}
