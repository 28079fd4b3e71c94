import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable } from '#domain/primitives/storable.ts';
import { findQuote, quoteAt, sentAnchorSchema, withSingleSpaces } from '#domain/content/textQuote.ts';

const text = 'The duke waits at the ford. The smith knows. The duke waits at the mill.';

test('A quote has the words and a little of the text on either side', () => {
  const start = text.indexOf('smith');
  expect(quoteAt(text, { start: start - 1, end: start + 6 })).toEqual({
    exact: 'smith',
    prefix: 'The duke waits at the ford. The ',
    suffix: ' knows. The duke waits at the mi',
  });
});

test('A selection of nothing but spaces is no quote', () => {
  expect(quoteAt('a   b', { start: 1, end: 4 })).toBeUndefined();
});

test('Of the same words in two places, the one with the same text around it is found', () => {
  const second = text.lastIndexOf('The duke waits');
  const quote = quoteAt(text, { start: second, end: second + 14 });
  expect(quote && findQuote(text, quote)).toEqual({ start: second, end: second + 14 });
  const moved = `At dawn. ${text}`;
  expect(quote && findQuote(moved, quote)?.start).toBe(second + 9);
});

test('Words that have been changed are not found', () => {
  const quote = quoteAt(text, { start: 0, end: 14 });
  expect(quote && findQuote('The king waits at the ford.', quote)).toBeUndefined();
});

test('Any selection of any text is found where it was, and can be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.nat(900), fc.nat(900), (raw, a, b) => {
      const whole = withSingleSpaces(raw).replaceAll('\0', '');
      fc.pre(isStorable(whole));
      const quote = quoteAt(whole, { start: Math.min(a, b), end: Math.max(a, b) });
      fc.pre(quote !== undefined);
      expect(sentAnchorSchema.safeParse({ field: 'hook', ...quote }).success).toBe(true);
      expect(quote.exact.length).toBeLessThanOrEqual(500);
      expect(findQuote(whole, quote)).toBeDefined();
    }),
  );
});
