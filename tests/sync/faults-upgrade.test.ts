import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Mirror, type StoragePorts, mirrorName, openMirror } from '#mirror/storage/database.ts';
import { watchForNewerBuild } from '#mirror/storage/newerBuild.ts';
import { before } from '#support/before.ts';
import { leaveDevice, ownTables, ownTexts, typedTexts } from '#support/deviceFixture.ts';
import { mirrorVersions as laterVersions } from '#support/laterVersions.ts';
import { typeTexts } from '#support/texts.ts';

// Fault cases are numbered as in docs/sync.md. Builds of different ages share a device's database: this one, which is
// 1.0, and a made-up 1.1.
const values = { user: 'ada', team: 'north', epoch: 'epoch-1', run: 'left' };

/** Statements of an upgrade, all on object stores. */
const statements = ['add', 'put', 'delete', 'get', 'getAll', 'getAllKeys', 'openCursor', 'createIndex'];

const openLater = (storage: StoragePorts) => new Mirror(mirrorName('ada'), storage, laterVersions);

/** A storage on which 1.0 has left unsent work of every kind, and further documents. */
async function leftBehind(further = 0): Promise<StoragePorts> {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const mirror = openMirror('ada', storage);
  await leaveDevice(mirror, values, further);
  mirror.close();
  return storage;
}

/** Opens a mirror, reads all of its tables and closes it. */
async function contentsOf(mirror: Mirror): Promise<Record<string, unknown[]>> {
  await mirror.open();
  const tables = await Promise.all(mirror.tables.map(async (table) => [table.name, await table.toArray()]));
  mirror.close();
  return Object.fromEntries(tables);
}

const own = (contents: Readonly<Record<string, unknown[]>>) =>
  typedTexts(ownTables.map((name) => contents[name]));

test('fault 46: an upgrade with an old tab open does not hang, because the old tab closes its database', async () => {
  const storage = await leftBehind();
  const old = openMirror('ada', storage);
  const typed = await ownTexts(old);
  const began = performance.now();
  const later = openLater(storage);
  expect(await ownTexts(later)).toEqual(typed);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(old.isOpen()).toBe(false);
  later.close();
});

test('fault 47: an upgrade killed at any statement leaves everything as it was, and the next start upgrades', async () => {
  const expected = await contentsOf(openLater(await leftBehind(5)));
  const left = await contentsOf(openMirror('ada', await leftBehind(5)));
  let killed = 0;
  for (; ; killed += 1) {
    const storage = await leftBehind(5);
    let remaining = killed;
    const stop = before(IDBObjectStore.prototype, statements, (store) => {
      if (!(store instanceof IDBObjectStore) || store.transaction.mode !== 'versionchange') return;
      if (remaining === 0) store.transaction.abort();
      remaining -= 1;
    });
    const upgrading = openLater(storage);
    const isComplete = await upgrading.open().then(
      () => true,
      () => false,
    );
    stop();
    upgrading.close();
    if (isComplete) break;
    expect(await contentsOf(openMirror('ada', storage))).toEqual(left);
    expect(await contentsOf(openLater(storage))).toEqual(expected);
  }
  expect(killed).toBeGreaterThan(30);
});

test('An upgrade converts thousands of documents', async () => {
  const later = openLater(await leftBehind(3_000));
  const documents = await later.documents.toArray();
  expect(documents.length).toBeGreaterThan(3_000);
  const result = documents.filter((row) => Reflect.get(row, 'titleKey') !== row.body.title.toLowerCase());
  expect(result).toEqual([]);
  expect(await later.documents.where('titleKey').equals('further-2999').count()).toBe(1);
  later.close();
});

test('fault 48: an older build on a newer database notices, and keeps everything unsent and everything the newer build wrote', async () => {
  const storage = await leftBehind();
  const newer = await contentsOf(openLater(storage));
  const old = openMirror('ada', storage);
  let noticed = 0;
  watchForNewerBuild(old, () => {
    noticed += 1;
  });
  expect(await ownTexts(old)).toEqual(own(newer));
  expect(noticed).toBe(1);
  await typeTexts(old, 'doc-1', { new: 'Typed: in the older build' });
  old.close();
  const { typed, ...others } = await contentsOf(openLater(storage));
  expect({ ...newer, ...others }).toEqual(newer);
  expect(typedTexts(typed)).toContain('Typed: in the older build');
});
