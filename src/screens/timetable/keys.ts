export const step = 15 * 60_000;

/** What a key does to the slot that has the focus. */
export type KeyDeed =
  | { readonly kind: 'open' | 'pick' | 'putDown' | 'putBack' }
  | { readonly kind: 'shift' | 'stretch'; readonly by: number }
  | { readonly kind: 'place'; readonly by: -1 | 1 }
  | { readonly kind: 'look'; readonly by: -1 | 1; readonly across: boolean };

/**
 * | key | on a slot | on the slot in hand |
 * |---|---|---|
 * | Enter | opens it | puts it down |
 * | Space | takes it in hand | puts it down |
 * | Escape | | puts it back |
 * | up, down | the one before, after | 15 minutes earlier, later |
 * | Shift with up, down | | 15 minutes shorter, longer |
 * | left, right | the nearest in the next place | to the next place |
 */
export function keyDeed(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  inHand: boolean,
): KeyDeed | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Escape') return inHand ? { kind: 'putBack' } : undefined;
  if (key === 'Enter') return { kind: inHand ? 'putDown' : 'open' };
  if (key === ' ') return { kind: inHand ? 'putDown' : 'pick' };
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!inHand) return { kind: 'look', by, across: false };
    return { kind: shiftKey ? 'stretch' : 'shift', by: by * step };
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return inHand ? { kind: 'place', by } : { kind: 'look', by, across: true };
  }
  return undefined;
}
