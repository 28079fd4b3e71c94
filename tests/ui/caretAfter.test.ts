import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfter } from '#ui/caretAfter.ts';

test.each([
  ['after what was written before it', 'the gate|', 'In the north the gate|'],
  ['before what was written after it', '|the gate', '|the gate stands'],
  ['within words that stay', 'the g|ate', 'north of the g|ate'],
  ['at the end of what replaced its words', 'the old gate| stands', 'the gate| stands'],
  ['at the end of a shorter text', 'all of it is gone|', 'none|'],
  ['in an empty text', 'gone|', '|'],
])('%s', (_, before, after) => {
  const text = (marked: string) => marked.replace('|', '');
  expect(caretAfter(text(before), text(after), before.indexOf('|'))).toBe(after.indexOf('|'));
});

test('It is always in the new text, and where it was if the text is the same', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (before, after, at) => {
      const caret = at % (before.length + 1);
      const now = caretAfter(before, after, caret);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(after.length);
      expect(caretAfter(before, before, caret)).toBe(caret);
    }),
  );
});
