import type { RefObject } from 'react';
import { useKeydown } from '#ui/useKeydown.ts';
import { isTyping } from '#screens/shared/forms/isTyping.ts';
import type { Choices, Side } from './useChoices.ts';
import type { FieldConflict } from './fieldConflicts.ts';

const sides: ReadonlyMap<string, Side> = new Map([
  ['m', 'mine'],
  ['t', 'theirs'],
  ['b', 'both'],
  ['e', 'mix'],
]);

/** Returns the card of a field conflict, which J and K move the focus to. */
export function cardOf(frame: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = frame?.querySelectorAll<HTMLElement>('[data-conflict]') ?? [];
  return [...cards].find((each) => each.dataset['conflict'] === key);
}

/** Keyboard shortcuts: J and K move between conflicts, M takes mine, T theirs, B both, E edits the result, Escape leaves
 * the input, Ctrl-S saves. No single letter does. */
export function useSettleShortcuts(
  frame: RefObject<HTMLElement | null>,
  fieldConflicts: readonly FieldConflict[],
  choices: Choices,
  save: () => void,
): void {
  useKeydown((event) => {
    const key = event.key.toLowerCase();
    const isSave = key === 's' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isSave && !event.defaultPrevented) {
      event.preventDefault();
      save();
      return;
    }
    const card = document.activeElement?.closest<HTMLElement>('[data-conflict]');
    if (key === 'escape' && card && card !== document.activeElement && !event.defaultPrevented) {
      card.focus();
      return;
    }
    if (isTyping(event)) return;
    const at = fieldConflicts.findIndex((each) => each.key === card?.dataset['conflict']);
    const fieldConflict = fieldConflicts[at];
    const side = sides.get(key);
    if (key === 'j' || key === 'k') {
      const to = Math.max(0, Math.min(fieldConflicts.length - 1, key === 'j' ? at + 1 : at - 1));
      cardOf(frame.current, fieldConflicts[to]?.key ?? '')?.focus();
    } else if (fieldConflict && side && isOffered(fieldConflict, side)) choices.take([fieldConflict], side);
    else return;
    event.preventDefault();
  });
}

/** Whether this choice is offered for a field conflict. */
function isOffered(fieldConflict: FieldConflict, side: Side): boolean {
  switch (side) {
    case 'mine':
    case 'theirs':
      return true;
    case 'both':
      return fieldConflict.both !== undefined;
    case 'mix':
      return fieldConflict.editable;
  }
}
