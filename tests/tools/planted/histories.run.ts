import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actors, openActors } from '#support/history/actors.ts';
import { type History, anyHistory } from '#support/history/steps.ts';
import { runHistory } from '#support/histories.ts';
import { seed } from '#support/seed.ts';

let actors: Actors | undefined;
beforeAll(async () => {
  actors = await openActors();
});
afterAll(() => actors?.close());

/** Histories among which a planted fault must be found: two times so many, of two seeds. */
const half = 250;

/** The number of the history that found the fault last. */
const likely = Number(process.env['WAYMARK_HISTORY']);

test('Random histories find nothing', { timeout: 1_800_000 }, async () => {
  const opened = actors;
  if (!opened) throw new Error('The actors are opened by beforeAll.');
  const property = fc.asyncProperty(anyHistory, (history) => runHistory(opened, history));
  const started = performance.now();
  const play = async (part: number, parameters: fc.Parameters<[History]>): Promise<void> => {
    const given = { ...parameters, seed: Number(seed) + part, endOnFailure: true };
    const { failed, numRuns, errorInstance } = await fc.check(property, given);
    if (!failed) return;
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const message = errorInstance instanceof Error ? errorInstance.message : '';
    const number = parameters.path === undefined ? part * half + numRuns : likely;
    throw new Error(`history ${number} after ${seconds} s: ${message}`);
  };
  const index = likely - 1;
  await play(Math.floor(index / half), { numRuns: 1, path: String(index % half) });
  for (const part of [0, 1]) await play(part, { numRuns: half });
  expect(opened).toBeDefined();
});
