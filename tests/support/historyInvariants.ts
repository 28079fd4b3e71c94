import { expect } from 'vitest';
import type { Document } from '#domain/document.ts';
import { isEntityKey } from '#domain/entities/index.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import { syncSummary } from '#mirror/queries/syncState.ts';
import type { TestDevice } from './device.ts';
import { type HistoryRun, discardWords, settleAs, wordsIn } from './historyRunner.ts';

/** What each device was seen to know: versions by document, and cursors by scope. */
export type Seen = Map<number, { versions: Map<string, number>; cursors: Map<string, number> }>;

/** Neither a version nor a cursor of a device ever goes back; what it lost sight of begins anew. */
export async function expectNeverBackwards(
  { participants: hands }: Pick<HistoryRun, 'participants'>,
  seen: Seen,
  at: number,
): Promise<void> {
  const on = hands[at % hands.length]?.device;
  if (!on) return;
  const before = seen.get(at % hands.length);
  const cursors = new Map(Object.entries((await readMeta(on.mirror, 'cursors')) ?? {}));
  const back = [...cursors].filter(([scope, cursor]) => cursor < (before?.cursors.get(scope) ?? 0));
  const versions = new Map<string, number>();
  for (const { keyId, version } of await on.mirror.documents.toArray()) versions.set(keyId, version);
  const older = [...versions].filter(([keyId, version]) => version < (before?.versions.get(keyId) ?? 0));
  expect({ back, older }).toEqual({ back: [], older: [] });
  seen.set(at % hands.length, { versions, cursors });
}

/** The weather clears, everybody opens the app again, settles what they have to, and everything syncs. */
export async function settleEverything(play: HistoryRun, choice: number): Promise<void> {
  const { participants: hands, written: said } = play;
  for (const hand of hands) {
    hand.device.network.calm();
    hand.device = await hand.device.restart();
  }
  for (let round = 0; round < 12; round += 1) {
    for (const { device: on } of hands) await on.settle();
    let open = 0;
    for (const { device: on } of hands) {
      for (const { keyId } of await on.mirror.conflicts.toArray()) {
        await settleAs(on, said, keyId, (round + choice) % 3);
        open += 1;
      }
      const refused = await on.mirror.outbox.where('state').anyOf('refused', 'stuck').toArray();
      for (const keyId of new Set(refused.map((row) => row.keyId))) {
        await discardWords(on, said, keyId);
        open += 1;
      }
    }
    if (open === 0) break;
  }
  for (const { device: on } of hands) await on.settle();
}

/** All that has to hold in the end, whatever happened on the way. */
export async function expectConsistent(play: HistoryRun): Promise<void> {
  const { participants: hands, written: said, actors: troupe } = play;
  const own = new Map<string, string>();
  for (const { device: on } of hands) {
    // It drains by itself.
    expect(await syncSummary(on.mirror)).toMatchObject({ waiting: 0 });
    expect(await on.mirror.outbox.toArray()).toEqual([]);
    for (const { changes } of await on.mirror.held.toArray())
      for (const word of wordsIn(JSON.stringify(changes))) own.set(word, 'held');
  }
  const texts = await troupe.everyText();
  // Nothing is lost: every word is with everybody, or with its author, or was let go.
  const there = new Set([...texts.values()].flat().flatMap(wordsIn));
  const lost = [...said.words]
    .filter(([word, within]) => !said.dropped.has(word) && !within.some((id) => said.deleted.has(id)))
    .map(([word]) => word)
    .filter((word) => !there.has(word) && !own.has(word));
  expect({ lost }).toEqual({ lost: [] });
  // Nothing is there twice, and nothing that nobody made.
  for (const [keyId, all] of texts) {
    expect(said.keyIds).toContain(keyId);
    for (const text of all) expectOnce(text);
  }
  // Every device has what the server would show its person now: no less, and no word more.
  for (const name of new Set(hands.map((hand) => hand.name))) {
    const fresh = await troupe.open(name, 999);
    await fresh.settle();
    const shown = await everyDocument(fresh);
    for (const { device: on } of hands.filter((hand) => hand.name === name)) {
      expect({ name, documents: await everyDocument(on) }).toEqual({ name, documents: shown });
      for (const table of [on.mirror.shadow, on.mirror.conflicts, on.mirror.versions, on.mirror.drafts])
        expect([table.name, await table.count()]).toEqual([table.name, 0]);
    }
    fresh.mirror.close();
  }
}

/** In no field of a text, and in no comment, does a word stand twice. */
function expectOnce(text: string): void {
  const parts: unknown = JSON.parse(text);
  const values: unknown[] = Array.isArray(parts) ? [parts] : Object.values(Object(parts));
  for (const value of values) {
    const words = wordsIn(JSON.stringify(value));
    expect(words).toEqual([...new Set(words)]);
  }
}

async function everyDocument({ mirror }: TestDevice): Promise<(Document & { scopes: string[] })[]> {
  const rows = await mirror.documents.orderBy('keyId').toArray();
  return rows
    .filter((row) => isEntityKey(row.entity))
    .map((row) => ({ ...documentOf(row), scopes: row.scopes.toSorted() }));
}
