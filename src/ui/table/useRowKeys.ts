import { type RefObject, useState } from 'react';
import { type Binding, isForControl, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { rowKeys } from './rowKeys.ts';

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
  const { onOpen, onEdit, onToggle, onToggleAll, onPreview, onEscape } = actions;
  const toggle = onToggle && ((event: KeyboardEvent) => onToggle(active, event.shiftKey));
  const bindings: readonly Binding[] = [
    [rowKeys.next, () => move(active + 1)],
    [rowKeys.previous, () => move(active - 1)],
    [rowKeys.end, ({ key }) => move(key === 'Home' ? 0 : count - 1)],
    [rowKeys.page, ({ key }) => move(active + (key === 'PageDown' ? 10 : -10))],
    [rowKeys.open, onOpen && (() => onOpen(active))],
    [rowKeys.edit, onEdit && (() => onEdit(active))],
    [rowKeys.preview, onPreview ? () => onPreview(active) : toggle],
    [rowKeys.select, toggle],
    [rowKeys.selectTo, toggle],
    [rowKeys.selectAll, onToggleAll],
    [rowKeys.cancel, onEscape],
  ];
  useShortcuts(
    bindings.map(([shortcut, run]) => [
      shortcut,
      run &&
        ((event) => {
          if (run(event) === false) return false;
          if (event.target !== frame.current) frame.current?.focus({ preventScroll: true });
          return true;
        }),
    ]),
    (event) => count === 0 || frame.current === null || !isForList(event, frame.current),
  );
  return { active, setActive };
}

/** All keys pressed in the list or on its checkboxes; elsewhere letters only. */
function isForList(event: KeyboardEvent, list: HTMLElement): boolean {
  const { target, key, ctrlKey, metaKey } = event;
  if (target === list) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (list.contains(target) && target instanceof HTMLInputElement) return key !== ' ';
  return !ctrlKey && !metaKey && /^[a-z]$/i.test(key) && !isForControl(event);
}
