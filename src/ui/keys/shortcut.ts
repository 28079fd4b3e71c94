/**
 * A keyboard shortcut: its keys, and what it does in words, for the code that listens and for the list of shortcuts. A
 * combination is written with plus signs, where Ctrl stands for ⌘ too; alternatives are separated by spaces.
 */
export type Shortcut = readonly [keys: string, effect: string];

/** Shortcuts of one part of the app, by name. */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

/** Properties of a key press that a shortcut depends on. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Keys of the keyboard whose event names differ from the ones people read. */
const eventNames: ReadonlyMap<string, string> = new Map([
  ['Space', ' '],
  ['Esc', 'Escape'],
  ['PgUp', 'PageUp'],
  ['PgDn', 'PageDown'],
  ['↑', 'ArrowUp'],
  ['↓', 'ArrowDown'],
  ['←', 'ArrowLeft'],
  ['→', 'ArrowRight'],
]);

/** Whether a key press is one of a shortcut's combinations. */
export function isPressed([keys]: Shortcut, event: KeyPress): boolean {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return keys.split(' ').some((combination) => {
    const { modifiers, key: own } = partsOf(combination);
    if ((event.ctrlKey || event.metaKey) !== modifiers.includes('Ctrl')) return false;
    if (event.altKey !== modifiers.includes('Alt') || key !== (eventNames.get(own) ?? own)) return false;
    // Where Shift is needed for a sign such as ?, depends on the keyboard.
    return /^(\W|_)$/.test(key) || event.shiftKey === modifiers.includes('Shift');
  });
}

/** Whether a combination is pressed by the position of its keys, whatever signs the layout has there. */
export function isPressedByPosition([keys]: Shortcut, event: KeyPress): boolean {
  return keys.split(' ').some((combination) => {
    const { modifiers, key } = partsOf(combination);
    return (
      [`Key${key}`, `Digit${key}`, key].includes(event.code) &&
      (event.ctrlKey || event.metaKey) === modifiers.includes('Ctrl') &&
      event.altKey === modifiers.includes('Alt') &&
      event.shiftKey === modifiers.includes('Shift')
    );
  });
}

/** Whether a key press is a letter, a digit or a sign alone: what a person who dictates or trembles presses by mistake. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey }: Omit<KeyPress, 'code' | 'shiftKey'>): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** Returns the value of `aria-keyshortcuts` for a shortcut. */
export function ariaShortcut([keys]: Shortcut): string {
  return keys
    .split(' ')
    .flatMap((each) =>
      each.startsWith('Ctrl+') ? [each.replace('Ctrl', 'Control'), each.replace('Ctrl', 'Meta')] : [each],
    )
    .join(' ');
}

function partsOf(combination: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const parts = combination.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}
