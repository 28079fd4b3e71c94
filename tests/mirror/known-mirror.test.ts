import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import {
  type StoragePorts,
  mirrorName,
  mirrorVersions,
  openKnownMirror,
  openMirror,
} from '#mirror/storage/database.ts';
import { rowOf } from '#mirror/overlay/overlay.ts';
import { encounter } from '#support/documents.ts';

const user = 'ada';

function emptyStorage(): StoragePorts {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}

/** Writes the database of an earlier version with a submitted document, as that build left it. */
async function writeVersion(version: number, storage: StoragePorts): Promise<void> {
  const old = new Dexie(mirrorName(user), storage);
  for (const [at, { stores }] of mirrorVersions.slice(0, version).entries())
    old.version(at + 1).stores(stores);
  const { pending: _pending, ...row } = rowOf(encounter({ statusId: 1 }), ['all:encounter|staff'], 'saved');
  await old.table('documents').add(row);
  old.close();
}

test('A mirror that is here and current has the same tables and indexes as one that declares every version', async () => {
  const storage = emptyStorage();
  const every = openMirror(user, storage);
  await every.meta.put({ key: 'opened', value: [] });
  const tables = every.tables.map(({ name, schema }) => [
    name,
    schema.primKey.src,
    ...schema.indexes.map(({ src }) => src),
  ]);
  every.close();
  const known = await openKnownMirror(user, storage);
  expect(await known.meta.count()).toBe(1);
  expect(known.verno).toBe(mirrorVersions.length);
  expect(
    known.tables.map(({ name, schema }) => [
      name,
      schema.primKey.src,
      ...schema.indexes.map(({ src }) => src),
    ]),
  ).toEqual(expect.arrayContaining(tables));
  expect(known.tables).toHaveLength(tables.length);
  known.close();
});

test('A mirror of an earlier build is upgraded, not only opened', async () => {
  const storage = emptyStorage();
  await writeVersion(10, storage);
  const known = await openKnownMirror(user, storage);
  expect(await known.documents.where('[pending+entity+updatedDate]').between([1], [2]).count()).toBe(1);
  known.close();
});

test('Where there is no mirror yet, one is created', async () => {
  const known = await openKnownMirror(user, emptyStorage());
  expect(await known.documents.count()).toBe(0);
  known.close();
});

test.each([
  ['does not know', () => Promise.reject(new Error('It does not say.'))],
  ['never answers', () => new Promise<never>(() => undefined)],
])('A browser that %s which databases are here opens the mirror all the same', async (_, databases) => {
  const { indexedDB } = emptyStorage();
  await writeVersion(10, { indexedDB, IDBKeyRange });
  const silent = new Proxy(indexedDB, {
    get: (target, name) => {
      if (name === 'databases') return databases;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const known = await openKnownMirror(user, { indexedDB: silent, IDBKeyRange });
  expect(await known.documents.where('[pending+entity+updatedDate]').between([1], [2]).count()).toBe(1);
  known.close();
});
