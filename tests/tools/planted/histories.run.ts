import { expect, test } from 'vitest';
import { findByHistories } from '#support/histories.ts';

test('Random histories find nothing', { timeout: 1_800_000 }, async () => {
  // Throws, with a fault planted.
  expect(await findByHistories()).toBeUndefined();
});
