import { expect, test } from 'vitest';
import { type Shortcut, ariaShortcut, isPressed, isPressedByPosition } from '#ui/keys/shortcut.ts';

const none = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

/** Returns the properties of a key press that a shortcut looks at. */
function press(of: Partial<typeof none>): typeof none {
  return { ...none, ...of };
}

const next: Shortcut = ['J ↓', 'Next'];
const save: Shortcut = ['Ctrl+S', 'Save'];
const help: Shortcut = ['?', 'This list'];
const until: Shortcut = ['Shift+X', 'Select up to here'];
const strike: Shortcut = ['Ctrl+Shift+X', 'Strike'];

test.each([
  ['either of two keys', next, { key: 'ArrowDown' }, true],
  ['a letter', next, { key: 'j' }, true],
  ['a letter under caps lock', next, { key: 'J' }, true],
  ['a letter with Shift', next, { key: 'J', shiftKey: true }, false],
  ['a letter with Ctrl', next, { key: 'j', ctrlKey: true }, false],
  ['Ctrl', save, { key: 's', ctrlKey: true }, true],
  ['Ctrl on a Mac', save, { key: 's', metaKey: true }, true],
  ['Ctrl that is missing', save, { key: 's' }, false],
  [
    'Ctrl and Alt, which type a letter in some layouts',
    save,
    { key: 's', ctrlKey: true, altKey: true },
    false,
  ],
  ['a sign that needs Shift', help, { key: '?', shiftKey: true }, true],
  ['a sign that needs none', help, { key: '?' }, true],
  ['Shift', until, { key: 'X', shiftKey: true }, true],
  ['Shift that is missing', until, { key: 'x' }, false],
])('A shortcut with %s is told from others', (_, shortcut, keys, expected) => {
  expect(isPressed(shortcut, press(keys))).toBe(expected);
});

test('A shortcut by position works where the layout has another letter', () => {
  const pressed = press({ key: 'Q', code: 'KeyX', ctrlKey: true, shiftKey: true });
  expect(isPressedByPosition(strike, pressed)).toBe(true);
  expect(isPressedByPosition(strike, { ...pressed, shiftKey: false })).toBe(false);
});

test('Assistive technology is told of both keys that people know as Ctrl', () => {
  expect(ariaShortcut(save)).toBe('Control+S Meta+S');
  expect(ariaShortcut(help)).toBe('?');
});
