import { type Shortcut, isPressed } from './shortcut.ts';
import { useKeydown } from './useKeydown.ts';

/**
 * A shortcut and what its keys do while it is offered. A function that returns false leaves the key to others; all else
 * counts as done, and the browser does nothing of its own with it.
 */
export type Binding = readonly [
  shortcut: Shortcut,
  run: ((event: KeyboardEvent) => unknown) | false | null | undefined,
];

/** Listens to shortcuts while the component is on the screen. `isIgnored` tells which key presses it leaves alone. */
export function useShortcuts(
  bindings: readonly Binding[],
  isIgnored: (event: KeyboardEvent) => boolean = isForControl,
): void {
  useKeydown((event) => {
    if (event.defaultPrevented) return;
    const run = bindings.find(([shortcut, each]) => each && isPressed(shortcut, event))?.[1];
    if (!run || isIgnored(event) || run(event) === false) return;
    event.preventDefault();
  });
}

const textFields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])';
const popups = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether keys pressed on an element are typed into it. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

/** Whether a key press is for a text field, a popup or the control that has the focus. With Ctrl it is for the page. */
export function isForControl({ key, ctrlKey, metaKey, repeat, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return false;
  // Only moving goes on while a key is held.
  if (repeat && !/^([jk]|Arrow.+|Page.+)$/i.test(key)) return true;
  if (document.querySelector('[aria-modal=true]') !== null) return true;
  if (isTextField(target)) return true;
  const isPress = key === ' ' || key === 'Enter';
  const controls = isPress ? `${popups}, a, button, input, [role=tab]` : popups;
  return target instanceof Element && target.closest(controls) !== null;
}
