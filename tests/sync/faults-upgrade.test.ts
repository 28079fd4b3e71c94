import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { mirrorName, openMirror } from '#mirror/storage/database.ts';
import { create } from '#support/changes.ts';
import { encounter } from '#support/documents.ts';

// Fault cases are numbered as in docs/sync.md. Builds of different ages share a device's database.
const fresh = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });

/** Data left by version 1: a document, an unsent change to another, held text and a draft. */
const row = {
  id: 'c1',
  keyId: 'doc-2',
  change: create({ title: 'Unsent' }),
  after: null,
  statusAfter: 0,
  state: 'queued',
  tries: 0,
  notBefore: 0,
  error: null,
  madeAt: '2026-06-01T12:00:00.000Z',
  schema: 1,
};
const left = {
  held: {
    keyId: 'doc-3',
    entity: 'encounter',
    reference: 'ENC-3',
    title: 'Held',
    changes: [],
    at: row.madeAt,
  },
  draft: {
    keyId: 'doc-4',
    entity: 'encounter',
    isNew: true,
    teamId: 'north',
    version: 0,
    body: { title: 'Half typed' },
    was: {},
    at: row.madeAt,
  },
};

/** Opens the database as version 1 does. */
function openOld(storage: ReturnType<typeof fresh>): Dexie {
  const old = new Dexie(mirrorName('ada'), storage);
  old.version(1).stores({
    documents: 'keyId, *scopes, [entity+updatedDate], [entity+teamId+statusId+updatedDate]',
    records: '[collection+id], collection',
    outbox: '++order, &id, keyId, state',
    shadow: 'keyId',
    conflicts: 'keyId',
    held: 'keyId',
    drafts: 'keyId, entity',
    meta: 'key',
  });
  return old;
}

async function leaveBehind(storage: ReturnType<typeof fresh>): Promise<void> {
  const old = openOld(storage);
  await old.table('documents').put({ ...encounter(), scopes: ['all:encounter|staff'], sync: 'saved' });
  await old.table('outbox').add(row);
  await old.table('held').put(left.held);
  await old.table('drafts').put(left.draft);
  old.close();
}

/** Tables that no build may ever lose. */
async function unsent(storage: ReturnType<typeof fresh>) {
  const mirror = openMirror('ada', storage);
  const [outbox, held, drafts] = await Promise.all([
    mirror.outbox.toArray(),
    mirror.held.toArray(),
    mirror.drafts.toArray(),
  ]);
  mirror.close();
  return { outbox, held, drafts };
}

describe('an upgrade of the device’s database', () => {
  test('fault 46: an upgrade with an old tab open does not hang, because the old tab closes its database', async () => {
    const storage = fresh();
    await leaveBehind(storage);
    const old = openOld(storage);
    await old.open();
    const began = performance.now();
    const { outbox } = await unsent(storage);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(outbox).toMatchObject([{ id: 'c1', change: { body: { title: 'Unsent' } } }]);
    expect(old.isOpen()).toBe(false);
  });

  test('fault 46: a tab of this build closes its database for a newer one, and writes nothing afterwards', async () => {
    const storage = fresh();
    const tab = openMirror('ada', storage);
    await tab.open();
    const later = new Dexie(mirrorName('ada'), storage);
    later.version(99).stores({ outbox: '++order, &id, keyId, state' });
    const began = performance.now();
    await later.open();
    expect(performance.now() - began).toBeLessThan(5000);
    expect(tab.isOpen()).toBe(false);
    later.close();
  });

  test('fault 47: an upgrade killed halfway keeps all unsent work, and the next start upgrades', async () => {
    const storage = fresh();
    await leaveBehind(storage);
    const killed = openMirror('ada', storage);
    killed.outbox.hook('updating', () => {
      throw new Error('the battery died here');
    });
    await expect(killed.open()).rejects.toThrow('the battery died here');
    killed.close();
    const old = openOld(storage);
    expect(await old.table('outbox').toArray()).toMatchObject([row]);
    expect(await old.table('drafts').toArray()).toEqual([left.draft]);
    old.close();
    expect(await unsent(storage)).toMatchObject({
      outbox: [{ ...row, by: null }],
      held: [left.held],
      drafts: [left.draft],
    });
  });

  test('A waiting document stored by version 2 is found by the next answer', async () => {
    const storage = fresh();
    const old = new Dexie(mirrorName('ada'), storage);
    old.version(2).stores({ shadow: 'keyId' });
    const [document, incoming] = [encounter(), encounter({ version: 3 })];
    await old.table('shadow').bulkPut([
      { keyId: 'doc-1', document, incoming },
      { keyId: 'doc-2', document: encounter({ keyId: 'doc-2' }), incoming: null },
    ]);
    old.close();
    const mirror = openMirror('ada', storage);
    expect(await mirror.shadow.orderBy('incoming.keyId').primaryKeys()).toEqual(['doc-1']);
    mirror.close();
  });

  test('fault 48: an older build on a newer database keeps everything unsent and everything the newer build wrote', async () => {
    const storage = fresh();
    await leaveBehind(storage);
    await unsent(storage);
    const newer = new Dexie(mirrorName('ada'), storage);
    newer.version(50).stores({ ...stores(await schemaOf(storage)), something: 'key' });
    await newer.table('something').put({ key: 'new' });
    newer.close();
    const { outbox, held, drafts } = await unsent(storage);
    expect(outbox.map((each: OutboxRow) => each.id)).toEqual(['c1']);
    expect([held.length, drafts.length]).toEqual([1, 1]);
    const again = new Dexie(mirrorName('ada'), storage);
    again.version(50).stores({ ...stores(await schemaOf(storage)), something: 'key' });
    expect(await again.table('something').toArray()).toEqual([{ key: 'new' }]);
    again.close();
  });
});

async function schemaOf(storage: ReturnType<typeof fresh>): Promise<readonly Dexie.Table[]> {
  const mirror = openMirror('ada', storage);
  await mirror.open();
  const { tables } = mirror;
  mirror.close();
  return tables;
}

function stores(tables: readonly Dexie.Table[]): Record<string, string> {
  return Object.fromEntries(
    tables.map(({ name, schema }) => [
      name,
      [schema.primKey.src, ...schema.indexes.map((index) => index.src)].join(', '),
    ]),
  );
}
