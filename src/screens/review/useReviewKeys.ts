import { useKeydown } from '#ui/useKeydown.ts';
import { isTyping } from '#screens/shared/forms/isTyping.ts';

/** Actions of a desk's keys. */
export type ReviewKeys = Readonly<
  Partial<Record<'j' | 'k' | 'a' | 'f' | 'c' | 'd' | 'p' | 'e' | 'g' | 'r' | ' ' | 'Escape', () => void>>
>;

/** Calls what a key does, unless a field has the focus, a dialog is open or the key is part of a shortcut. */
export function useReviewKeys(keys: ReviewKeys): void {
  useKeydown((event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const { target } = event;
    const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isCheckbox ? event.ctrlKey || event.metaKey || event.altKey : isTyping(event)) return;
    if (document.querySelector('[aria-modal=true]') !== null) return;
    // Only moving goes on while a key is held.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    // Space presses what has the focus.
    if (key === ' ' && target instanceof HTMLElement && target.closest('button, input, [role=tab]')) return;
    const act = Object.entries(keys).find(([name]) => name === key)?.[1];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
