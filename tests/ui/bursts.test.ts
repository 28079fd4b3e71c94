import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Burst, type BurstKey } from '#ui/keys/Burst.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false };

/** Presses keys, each some milliseconds after the one before, and returns what each is. */
function press(keys: readonly (readonly [key: string, gap: number, of?: Partial<BurstKey>])[]) {
  const burst = new Burst();
  let at = 1_000;
  const parts = keys.map(([key, gap, of]) => {
    at += gap;
    return burst.partOf({ ...plain, key, timeStamp: at, ...of });
  });
  return { parts, text: burst.text };
}

const character = fc.constantFrom(...Array.from('abcdefgjkmotx/?-_:. 0123456789LAMÜ'));
const first = character.filter((each) => each !== ' ');
const human = fc.tuple(
  fc.constantFrom('a', 'e', 'f', 'j', 'k', 'x', 'Enter', ' ', 'Escape', 'ArrowDown'),
  fc.integer({ min: 50, max: 900 }),
);

test('Whatever a scanner types is one text, of which no key reaches a page, whoever pressed keys before', () => {
  const scan = fc.tuple(
    fc.array(human, { maxLength: 5 }),
    first,
    fc.array(fc.tuple(character, fc.integer({ min: 0, max: 35 })), { minLength: 2, maxLength: 60 }),
    fc.integer({ min: 0, max: 105 }),
  );
  fc.assert(
    fc.property(scan, ([before, begin, rest, endGap]) => {
      const { parts, text } = press([...before, [begin, 50], ...rest, ['Enter', endGap]]);
      expect(parts.slice(before.length)).toEqual(['begin', ...rest.map(() => 'goOn'), 'end']);
      expect(text).toBe([begin, ...rest.map(([key]) => key)].join(''));
    }),
    { numRuns: 1_000 },
  );
});

test('Nothing that a person presses is a scan', () => {
  fc.assert(
    fc.property(fc.array(human, { maxLength: 40 }), (keys) => {
      expect(press(keys).parts.filter((part) => part === 'goOn' || part === 'end')).toEqual([]);
    }),
  );
});

test.each([
  ['Shift for a capital belongs to it', ['l', 5], ['Shift', 2], ['A', 2], ['m', 5], ['Enter', 5], 'end'],
  ['two keys pressed at once are none', ['j', 5], ['k', 5], ['Enter', 5], 'none'],
  [
    'a held key is none',
    ['j', 5],
    ['j', 30, { repeat: true }],
    ['j', 30, { repeat: true }],
    ['Enter', 5],
    'none',
  ],
  ['an Enter after a pause is a person’s', ['a', 5], ['b', 5], ['c', 5], ['Enter', 200], 'none'],
  ['with Ctrl nothing is typed', ['a', 5], ['b', 5], ['c', 5], ['Enter', 5, { ctrlKey: true }], 'none'],
  [
    'letters of an input method are none',
    ['a', 5],
    ['b', 5, { isComposing: true }],
    ['c', 5],
    ['Enter', 5],
    'none',
  ],
] as const)('In a burst %s', (_, ...row) => {
  const keys = row.flatMap((each) => (typeof each === 'string' ? [] : [each]));
  expect(press(keys).parts.at(-1)).toBe(row.at(-1));
});
