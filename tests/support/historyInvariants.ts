import { expect } from 'vitest';
import type { Document } from '#domain/document.ts';
import { isEntityKey } from '#domain/entities/index.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { syncSummary } from '#mirror/queries/syncState.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { TestDevice } from './device.ts';
import { type HistoryRun, discardWords, settleAs, wordsIn } from './historyRunner.ts';

/** The versions (by document) and cursors (by scope) that each device last had. */
export type Seen = Map<number, { versions: Map<string, number>; cursors: Map<string, number> }>;

/** Expects that no version and no cursor of a device has decreased since it was last checked. */
export async function expectNeverBackwards(
  { participants }: Pick<HistoryRun, 'participants'>,
  seen: Seen,
  at: number,
): Promise<void> {
  const index = at % participants.length;
  const device = participants[index]?.device;
  if (!device) return;
  const before = seen.get(index);
  const cursors = new Map(Object.entries((await readMeta(device.mirror, 'cursors')) ?? {}));
  const back = [...cursors].filter(([scope, cursor]) => cursor < (before?.cursors.get(scope) ?? 0));
  const versions = new Map<string, number>();
  for (const { keyId, version } of await device.mirror.documents.toArray()) versions.set(keyId, version);
  const older = [...versions].filter(([keyId, version]) => version < (before?.versions.get(keyId) ?? 0));
  expect({ back, older }).toEqual({ back: [], older: [] });
  seen.set(index, { versions, cursors });
}

/** Restores the network, restarts every device, then syncs and settles until nothing is open. */
export async function settleEverything({ participants, written }: HistoryRun, choice: number): Promise<void> {
  for (const participant of participants) {
    participant.device.network.calm();
    participant.device = await participant.device.restart();
  }
  for (let round = 0; round < 12; round += 1) {
    for (const { device } of participants) await device.settle();
    let open = 0;
    for (const { device } of participants) {
      for (const { keyId } of await device.mirror.conflicts.toArray()) {
        await settleAs(device, written, keyId, (round + choice) % 3);
        open += 1;
      }
      const refused = await device.mirror.outbox.where('state').anyOf('refused', 'stuck').toArray();
      for (const keyId of new Set(refused.map((row) => row.keyId))) {
        await discardWords(device, written, keyId);
        open += 1;
      }
    }
    if (open === 0) break;
  }
  for (const { device } of participants) await device.settle();
}

/** Expects everything that must hold at the end of any history. */
export async function expectConsistent({ participants, written, actors }: HistoryRun): Promise<void> {
  const held = new Set<string>();
  for (const { device } of participants) {
    // The outbox has drained.
    expect(await syncSummary(device.mirror)).toMatchObject({ waiting: 0 });
    expect(await device.mirror.outbox.toArray()).toEqual([]);
    for (const { changes } of await device.mirror.held.toArray())
      for (const word of wordsIn(JSON.stringify(changes))) held.add(word);
  }
  const texts = await actors.everyText();
  // Nothing is lost: every word is on the server, held by its author, or discarded.
  const stored = new Set([...texts.values()].flat().flatMap(wordsIn));
  const lost = [...written.words]
    .filter(([word, within]) => !written.dropped.has(word) && !within.some((id) => written.deleted.has(id)))
    .map(([word]) => word)
    .filter((word) => !stored.has(word) && !held.has(word));
  expect({ lost }).toEqual({ lost: [] });
  // Nothing is duplicated, and every document was created in the history.
  for (const [keyId, all] of texts) {
    expect(written.keyIds).toContain(keyId);
    for (const text of all) expectNoDuplicates(text);
  }
  // Every device has exactly what a new device of the same actor receives.
  for (const name of new Set(participants.map((participant) => participant.name))) {
    const fresh = await actors.open(name, 999);
    await fresh.settle();
    const expected = await allDocuments(fresh);
    for (const { device } of participants.filter((participant) => participant.name === name)) {
      expect({ name, documents: await allDocuments(device) }).toEqual({ name, documents: expected });
      const { shadow, conflicts, versions, drafts } = device.mirror;
      for (const table of [shadow, conflicts, versions, drafts])
        expect([table.name, await table.count()]).toEqual([table.name, 0]);
    }
    fresh.mirror.close();
  }
}

/** Expects no word twice in any field or comment. */
function expectNoDuplicates(text: string): void {
  const parsed: unknown = JSON.parse(text);
  const values: unknown[] = Array.isArray(parsed) ? [parsed] : Object.values(Object(parsed));
  for (const value of values) {
    const words = wordsIn(JSON.stringify(value));
    expect(words).toEqual([...new Set(words)]);
  }
}

async function allDocuments({ mirror }: TestDevice): Promise<(Document & { scopes: string[] })[]> {
  const rows = await mirror.documents.orderBy('keyId').toArray();
  return rows
    .filter((row) => isEntityKey(row.entity))
    .map((row) => ({ ...documentOf(row), scopes: row.scopes.toSorted() }));
}
