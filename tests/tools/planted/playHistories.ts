// A program: plants the fault of its argument in the source, and plays random histories until one finds it. Prints what it
// found as JSON. It runs in Node as the server does: for tests the whole source would be transformed again for each fault.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import fc from 'fast-check';
import type { History } from '#support/history/steps.ts';
import { seed } from '#support/seed.ts';
import { historyFaults } from './historyFaults.ts';
import type { Found } from './findByHistories.ts';
import { plantIn } from './planting.ts';

/** Histories among which a planted fault must be found: two times so many, of two seeds. */
const half = 250;

const fault = historyFaults.find(({ name }) => name === process.argv[2]);
if (!fault) throw new Error('Name a fault of historyFaults.ts.');

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return url.endsWith(`/${fault.file}`)
      ? { ...loaded, source: plantIn(readFileSync(new URL(url), 'utf8'), fault) }
      : loaded;
  },
});
// A module that was imported before the hook would not have the fault.
const { openActors } = await import('#support/history/actors.ts');
const { runHistory } = await import('#support/history/play.ts');
const { anyHistory } = await import('#support/history/steps.ts');

const actors = await openActors();
const started = performance.now();
const index = fault.history - 1;
const found =
  (await play(Math.floor(index / half), { numRuns: 1, path: String(index % half) })) ??
  (await play(0, { numRuns: half })) ??
  (await play(1, { numRuns: half }));
await actors.close();
process.stdout.write(`${JSON.stringify(found ?? null)}\n`);
// A fault may leave timers behind.
process.exit();

/** Plays histories of one half. Returns what was found, if one failed. */
async function play(part: number, parameters: fc.Parameters<[History]>): Promise<Found | undefined> {
  const property = fc.asyncProperty(anyHistory, (history) => runHistory(actors, history));
  const given = { ...parameters, seed: Number(seed) + part, endOnFailure: true };
  const { failed, numRuns, errorInstance } = await fc.check(property, given);
  if (!failed) return undefined;
  return {
    history: parameters.path === undefined ? part * half + numRuns : index + 1,
    seconds: Math.ceil((performance.now() - started) / 1000),
    message: errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
  };
}
