import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from '#mirror/overlay';
import { readMeta } from '#mirror/meta';
import { syncSummary } from '#mirror/queries';
import type { TestDevice } from '#support/device';
import { type Written, anyHistory, play, settleAs } from '#support/history';
import { type World, createWorld } from '#support/world';

const state: { world?: World; number: number } = { number: 0 };
const world = (): World => {
  if (!state.world) throw new Error('The world has not begun.');
  return state.world;
};

beforeAll(async () => {
  state.world = await createWorld();
});
afterAll(() => state.world?.close());

/** How many histories: 200 in every run, 10,000 in the long one. A failure prints its seed; give it back to play it again. */
const runs = Number(process.env['WAYMARK_HISTORIES'] ?? (process.env['WAYMARK_LONG'] ? 10_000 : 200));
const seed = Number(process.env['WAYMARK_SEED'] ?? Date.now() % 2 ** 31);

test(
  `${runs} random histories of two devices lose nothing and end alike (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const result = await fc.check(
      fc.asyncProperty(anyHistory, async (steps) => {
        state.number += 1;
        const name = `h${state.number}`;
        const devices = [
          await world().openUpToDate('ada', state.number),
          await world().openUpToDate('ben', state.number),
        ];
        const written: Written = { words: [], keyIds: [] };
        // Both know one document from the start, so that they get in each other's way soon.
        await play({ kind: 'create', device: 0 }, devices, written, world().team, name);
        for (const on of devices) await on.settle();
        for (const step of steps) {
          await play(step, devices, written, world().team, name);
          await versionsOnlyGrow(devices);
        }
        await comeToRest(devices, written);
        await check(devices, written);
        for (const each of devices) each.mirror.close();
      }),
      { numRuns: runs, seed },
    );
    expect([fc.defaultReportMessage(result), result.errorInstance]).toEqual([undefined, null]);
  },
);

const choices = ['theirs', 'both', 'mine'] as const;

const seen = new WeakMap<object, Map<string, number>>();

async function versionsOnlyGrow(devices: TestDevice[]): Promise<void> {
  for (const { mirror, clock } of devices) {
    const known = seen.get(clock) ?? new Map<string, number>();
    seen.set(clock, known);
    const cursors = (await readMeta(mirror, 'cursors')) ?? {};
    for (const [scope, cursor] of Object.entries(cursors)) {
      expect(cursor).toBeGreaterThanOrEqual(known.get(scope) ?? 0);
      known.set(scope, cursor);
    }
    for (const { keyId, version } of await mirror.documents.toArray()) {
      expect(version).toBeGreaterThanOrEqual(known.get(keyId) ?? 0);
      known.set(keyId, version);
    }
  }
}

/** The weather clears, people settle what they have to, and everything syncs until nothing moves any more. */
async function comeToRest(devices: TestDevice[], written: Written): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    for (const on of devices) await on.settle();
    let open = 0;
    for (const on of devices) {
      for (const keyId of written.keyIds)
        if (await settleAs(on, keyId, choices[(round + state.number) % 3] ?? 'both')) open += 1;
    }
    if (open === 0) break;
  }
  for (const on of devices) await on.settle();
}

async function check(devices: TestDevice[], written: Written): Promise<void> {
  for (const on of devices) {
    expect(await syncSummary(on.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  }
  for (const keyId of written.keyIds) {
    const there = await world().document(keyId);
    for (const on of devices) {
      const row = await on.mirror.documents.get(keyId);
      expect(row && documentOf(row)).toEqual(there);
    }
    const everything = await world().everyVersion(keyId);
    const words = written.words.filter((each) => each.keyId === keyId).map((each) => each.word);
    expect(everything.flat()).toEqual(expect.arrayContaining(words));
    for (const text of everything) expect(new Set(text).size).toBe(text.length);
  }
}
