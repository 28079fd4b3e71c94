import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuidv7 } from '#domain/primitives/id.ts';

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 });

test('An id is a version 7 UUID with the variant of the RFC', () => {
  fc.assert(
    fc.property(moments, random, (at, bytes) => {
      const result = uuidv7(at, bytes);
      expect(result).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test('Later ids sort after earlier ones with any random part', () => {
  fc.assert(
    fc.property(moments, moments, random, random, (a, b, first, second) => {
      fc.pre(a !== b);
      expect(uuidv7(a, first) < uuidv7(b, second)).toBe(a < b);
    }),
  );
});

test('An id contains its time', () => {
  const id = uuidv7(1_780_000_000_123.9, new Uint8Array(10));
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_780_000_000_123);
});

test('Different random bytes at the same time give different ids', () => {
  const ids = Array.from({ length: 256 }, (_, at) =>
    uuidv7(
      1,
      Uint8Array.from({ length: 10 }, () => at),
    ),
  );
  expect(new Set(ids).size).toBe(256);
});

test('A clock before 1970 still gives an id', () => {
  expect(uuidv7(-5, new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000');
});
