import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actors, openActors } from '#support/history/actors.ts';
import { anyHistory } from '#support/history/steps.ts';
import { runHistory } from '#support/histories.ts';
import { seed } from '#support/seed.ts';

let actors: Actors | undefined;
beforeAll(async () => {
  actors = await openActors();
});
afterAll(() => actors?.close());

/** Histories among which a planted fault must be found: two times so many, of two seeds. */
const half = 250;

test('Random histories find nothing', { timeout: 1_800_000 }, async () => {
  const opened = actors;
  if (!opened) throw new Error('The actors are opened by beforeAll.');
  const started = performance.now();
  for (const part of [0, 1]) {
    const property = fc.asyncProperty(anyHistory, (history) => runHistory(opened, history));
    const result = await fc.check(property, { numRuns: half, seed: Number(seed) + part, endOnFailure: true });
    if (!result.failed) continue;
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const message = result.errorInstance instanceof Error ? result.errorInstance.message : '';
    throw new Error(`history ${part * half + result.numRuns} after ${seconds} s: ${message}`);
  }
  expect(opened).toBeDefined();
});
