import { join } from 'node:path';
import { type PushResult, type PushItem, pushResponseSchema } from '#contract/sync/sync.ts';
import { fromWire, type WireDocument, wireDocumentSchema } from '#contract/document.ts';
import { versionItemSchema } from '#contract/version.ts';
import type { Document } from '#domain/content/document.ts';
import type { Body } from '#domain/content/body.ts';
import { unshared } from '#domain/content/document.ts';
import type { StoragePorts } from '#mirror/storage/database.ts';
import type { MirrorVersion } from '#mirror/storage/versions.ts';
import { makeBody } from '#support/makeBody.ts';
import { backUp as backUpForOperators } from '#server/store/backup/backUp.ts';
import { restore } from '#server/store/backup/restore/restore.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { z } from 'zod';
import { type TestDevice, openDevice } from './device.ts';
import { backUp } from './backup.ts';
import { type TestServer, freshDatabase, startServer, testEnv } from './server.ts';

type Name = 'ada' | 'ben';

/** A real server with two organisers of one team, and any number of devices. */
export interface World {
  readonly team: string;
  readonly otherTeam: string;
  /** Opens a new device of a user, or a mirror on a device that others use too. */
  open(
    name: Name,
    seed?: number,
    storage?: StoragePorts,
    versions?: readonly MirrorVersion[],
  ): Promise<TestDevice>;
  /** Opens a device whose cursors are current, although it stores no documents: quick in many repetitions. */
  openUpToDate(name: Name, seed: number): Promise<TestDevice>;
  /** Reads a document from the server as Ada. */
  read(keyId: string): Promise<WireDocument>;
  /** The same, as a domain document. */
  document(keyId: string): Promise<Document>;
  /** Sends changes without a device. */
  push(name: Name, changes: PushItem[]): Promise<PushResult[]>;
  countTitled(title: string): Promise<number>;
  /** Every value a field ever had, in versions and retained texts. */
  everyText(keyId: string, field: string): Promise<string[]>;
  /** The body of an encounter with everything that submitting requires. */
  completeEncounter(title: string): Body;
  /** Makes a backup, runs something, and restores the backup; `unnoticed` also restores the high-water mark. */
  restoredAfter(happens: () => Promise<void>, how?: { readonly unnoticed: boolean }): Promise<void>;
  /** The same with the backup and the restore that operators use: the backup is made while the server writes. */
  restoredUnderLoad(happens: () => Promise<void>): Promise<void>;
  /** The running server. */
  readonly server: () => TestServer;
  close(): Promise<void>;
}

/** Starts a world. */
export async function createWorld(): Promise<World> {
  const database = await freshDatabase();
  let server = await startServer({ database });
  const { url } = server;
  const restart = async () => {
    server = await startServer({ database, env: { PORT: new URL(url).port } });
  };
  const [ada, ben] = await server.people(
    { email: 'ada@waymark.test', firstName: 'Ada', lastName: 'Ash', roleId: 'organiser', teams: ['owls'] },
    { email: 'ben@waymark.test', firstName: 'Ben', lastName: 'Bay', roleId: 'organiser', teams: ['owls'] },
  );
  if (!ada || !ben) throw new Error('The accounts were not created.');
  const ids = { ada, ben };
  await writeTransaction(server.store.database, async (db) => {
    for (const [id, name] of [
      ['owls', 'The Owls'],
      ['foxes', 'The Foxes'],
    ] as const) {
      const fields = { name, active: true };
      await putItems(db, 'team', [{ id, fields }], { at: Date.now(), by: ada });
    }
  });
  const cookies = {
    ada: await server.signIn('ada@waymark.test'),
    ben: await server.signIn('ben@waymark.test'),
  };
  const upToDate: Partial<Record<Name, TestDevice>> = {};

  const call = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, { headers: { cookie: cookies.ada } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return answer.json();
  };
  // Every device has its own seed: two with the same seed would give the same ids to different documents.
  let deviceCount = 0;
  const open: World['open'] = (name, seed, storage, versions) => {
    deviceCount += 1;
    const options = { url, cookie: cookies[name], seed: seed ?? 1_000_000 + deviceCount, versions };
    return openDevice(storage ? { ...options, storage } : options);
  };
  const read = async (keyId: string) => wireDocumentSchema.parse(await call(`/encounters/${keyId}`));
  const everyWire = async (keyId: string): Promise<WireDocument[]> => {
    const items = z.array(versionItemSchema).parse(await call(`/encounters/${keyId}/versions`));
    return Promise.all(
      items.map(async ({ version, kept }) =>
        wireDocumentSchema.parse(
          await call(`/encounters/${keyId}/versions/${version}${kept === undefined ? '' : `?kept=${kept}`}`),
        ),
      ),
    );
  };
  return {
    team: 'owls',
    otherTeam: 'foxes',
    open,
    read,
    async openUpToDate(name, seed) {
      const template = (upToDate[name] ??= await open(name));
      await template.settle();
      const fresh = await open(name, seed * 2 + (name === 'ada' ? 0 : 1));
      const rows = await template.mirror.meta.bulkGet(['cursors', 'epoch']);
      await fresh.mirror.meta.bulkPut(rows.filter((row) => row !== undefined));
      return fresh;
    },
    document: async (keyId) => fromWire(await read(keyId), { shares: unshared, comments: [] }),
    async push(name, changes) {
      const answer = await fetch(`${url}/api/sync/push`, {
        method: 'POST',
        headers: { cookie: cookies[name], 'content-type': 'application/json' },
        body: JSON.stringify({ user: ids[name], schema: 1, changes }),
      });
      const { answers } = pushResponseSchema.parse(await answer.json());
      return answers.map(withoutRequestId);
    },
    async countTitled(title) {
      const list = await call(`/encounters?q=${encodeURIComponent(title)}&limit=1000`);
      return z.object({ items: z.array(z.unknown()) }).parse(list).items.length;
    },
    async everyText(keyId, field) {
      return (await everyWire(keyId)).map((each) => each[field]).filter((value) => typeof value === 'string');
    },
    completeEncounter: (title) => makeBody.encounter({ title }),
    async close() {
      for (const device of Object.values(upToDate)) device.mirror.close();
      await server.close();
      await database.drop();
    },
    server: () => server,
    async restoredAfter(happens, { unnoticed } = { unnoticed: false }) {
      await server.close();
      const backup = await backUp(database);
      await restart();
      await happens();
      await server.close();
      await backup.restore();
      if (unnoticed) await backup.restoreHighWaterMark();
      await restart();
    },
    async restoredUnderLoad(happens) {
      const env = testEnv(database);
      const file = join(env.data, 'game.backup');
      const backedUp = new AbortController();
      const written = (async () => {
        for (let at = 0; !backedUp.signal.aborted; at += 1) {
          const item = { id: `load-${at}`, fields: { name: `Load ${at}` } };
          const { store } = server;
          await writeTransaction(store.database, (db) =>
            putItems(db, 'location', [item], { at: Date.now(), by: ids.ada }),
          );
        }
      })();
      await backUpForOperators(env, file).finally(() => backedUp.abort());
      await written;
      await happens();
      await server.close();
      await restore(env, file, { isForced: true, now: Date.now() });
      await restart();
    },
  };
}

/** Drops the request id, which differs even between equal answers. */
function withoutRequestId(answer: PushResult): PushResult {
  if (!answer.error) return answer;
  const { requestId: _, ...error } = answer.error;
  return { ...answer, error };
}
