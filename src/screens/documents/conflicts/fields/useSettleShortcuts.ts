import type { RefObject } from 'react';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { conflictKeys } from '#screens/shared/acts/shortcuts.ts';
import type { Choices, Side } from './useChoices.ts';
import type { FieldConflict } from './fieldConflicts.ts';

/** Returns the card of a field conflict, which J and K move the focus to. */
export function cardOf(frame: HTMLElement | null, key: string): HTMLElement | undefined {
  const cards = frame?.querySelectorAll<HTMLElement>('[data-conflict]') ?? [];
  return [...cards].find((each) => each.dataset['conflict'] === key);
}

/** Listens to the shortcuts of the page where a conflict is settled: for moving, and for the field that has the focus. */
export function useSettleShortcuts(
  frame: RefObject<HTMLElement | null>,
  fieldConflicts: readonly FieldConflict[],
  choices: Choices,
  save: () => void,
): void {
  const current = () => {
    const card = document.activeElement?.closest<HTMLElement>('[data-conflict]');
    return fieldConflicts.findIndex((each) => each.key === card?.dataset['conflict']);
  };
  const move = (by: number) => {
    const to = Math.max(0, Math.min(fieldConflicts.length - 1, current() + by));
    cardOf(frame.current, fieldConflicts[to]?.key ?? '')?.focus();
  };
  const take = (side: Side) => () => {
    const fieldConflict = fieldConflicts[current()];
    if (!fieldConflict || !isOffered(fieldConflict, side)) return false;
    choices.take([fieldConflict], side);
    return true;
  };
  useShortcuts([
    [conflictKeys.next, () => move(1)],
    [conflictKeys.previous, () => move(-1)],
    [conflictKeys.mine, take('mine')],
    [conflictKeys.theirs, take('theirs')],
    [conflictKeys.both, take('both')],
    [conflictKeys.mix, take('mix')],
    [conflictKeys.save, save],
  ]);
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
