import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadSample } from '#sample/load.ts';
import { findWrongHash } from '#server/store/documents/updateHashes.ts';
import { exportGame } from '#server/store/documents/read/export.ts';
import { checkImport, importGame } from '#server/store/backup/importGame.ts';
import { loadSecurityLog } from '#server/store/people/securityLog.ts';
import type { Store } from '#server/store/store.ts';
import { type Database, freshDatabase } from '#support/server.ts';
import { importGame as importCommand } from '#server/commands/importGame.ts';
import { runHere } from './commands.ts';
import { openStoreOn } from './databaseFixture.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const opened: { readonly database: Database; readonly close: () => Promise<void> }[] = [];
let exported = '';
let unused: Store;

async function open(): Promise<Store> {
  const database = await freshDatabase();
  const { store, close } = await openStoreOn(database);
  opened.push({ database, close });
  return store;
}

async function exportOf(store: Store): Promise<string> {
  let text = '';
  for await (const chunk of exportGame(store, 'then')) text += chunk;
  return text;
}

beforeAll(async () => {
  const store = await open();
  await loadSample(store, { now });
  exported = await exportOf(store);
  unused = await open();
}, 120_000);
afterAll(async () => {
  for (const { database, close } of opened) {
    await close();
    await database.drop();
  }
});

/** The rows that importing could write. */
async function rowsIn({ database: { db } }: Store): Promise<number> {
  let rows = 0;
  for (const table of [
    'documents',
    'document_versions',
    'people',
    'feed',
    'auth_user',
    'reference_counters',
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    rows += Number(count);
  }
  return rows;
}

const gameSchema = z.looseObject({ documents: z.array(z.record(z.string(), z.unknown())) });

/** The export with something changed. */
function changed(change: (game: z.infer<typeof gameSchema>) => void): string {
  const game = gameSchema.parse(JSON.parse(exported));
  change(game);
  return JSON.stringify(game);
}

async function problemsOf(text: string): Promise<string> {
  const failure = await checkImport(unused, text).then(
    () => '',
    (fault: unknown) => (fault instanceof Error ? fault.message : 'not an error'),
  );
  expect(await rowsIn(unused)).toBe(0);
  return failure;
}

test('Imported into an empty server and exported again it is the same', async () => {
  const store = await open();
  const { game, counts } = await checkImport(store, exported);
  expect(await rowsIn(store)).toBe(0);
  expect(counts.documents).toBeGreaterThan(390);
  await importGame(store, game, now);
  expect(JSON.parse(await exportOf(store))).toEqual(JSON.parse(exported));
  expect(await findWrongHash(store.database.db)).toBeUndefined();
});

test('An import writes an entry to the security log, and one that is refused none', async () => {
  const store = await open();
  const { game, counts } = await checkImport(store, exported);
  const entries = async () => (await loadSecurityLog(store.database.db, { limit: 10 })).items;
  expect(await entries()).toEqual([]);
  await importGame(store, game, now);
  await expect(importGame(store, game, now)).rejects.toThrow('The server is not empty');
  expect(await entries()).toMatchObject([
    {
      event: 'gameImported',
      at: new Date(now).toISOString(),
      by: null,
      about: null,
      detail: { documents: String(game.documents.length), people: String(counts.people) },
    },
  ]);
});

test('A reference of a document that is made afterwards is a new one', async () => {
  const store = await open();
  const { game } = await checkImport(store, exported);
  await importGame(store, game, now);
  const counters = await store.database.db.selectFrom('reference_counters').selectAll().execute();
  const highest = (entity: string) =>
    Math.max(
      0,
      ...game.documents
        .filter(({ document }) => document.entity === entity)
        .map(({ document }) => Number(document.reference.split('-')[1])),
    );
  expect(counters).toHaveLength(7);
  for (const { entity, next } of counters) expect(next).toBe(highest(entity) + 1);
});

test('It is refused where there is something already, and nothing is written', async () => {
  const store = await open();
  const { game } = await checkImport(store, exported);
  await importGame(store, game, now);
  const before = await rowsIn(store);
  await expect(checkImport(store, exported)).rejects.toThrow('The server is not empty');
  await expect(importGame(store, game, now)).rejects.toThrow('The server is not empty');
  expect(await rowsIn(store)).toBe(before);
});

test('It says what is refused with the place, the field and the reason', async () => {
  const first = (name: string, value: unknown) =>
    changed(({ documents: [one] }) => Object.assign(one ?? {}, { [name]: value }));
  expect(await problemsOf(first('teamId', 'nowhere'))).toContain('there is no team nowhere');
  expect(await problemsOf(first('reference', 'XYZ-1'))).toContain('is no reference of its type');
  expect(await problemsOf(first('entity', 'nothing'))).toContain('Document 1: entity: ');
  expect(await problemsOf(first('version', 'one'))).toContain('Document 1: version: ');
  expect(await problemsOf(first('keyId', '../etc'))).toContain('Document 1: keyId: ');
  const result = await problemsOf(first('body', { title: 'x'.repeat(201) }));
  expect(result).toContain('Title: At most 200 characters');
  expect(await problemsOf(first('body', { title: '' }))).toContain('Title: ');
  const outcome = await problemsOf(first('body', { title: 'Fine', nothing: 1 }));
  expect(outcome).toContain('nothing: there is no such field');
  const twice = changed(({ documents }) => documents.push(documents[0] ?? {}));
  expect(await problemsOf(twice)).toContain('is there more than once');
});

test('Hostile files are refused or made harmless', async () => {
  for (const text of ['', '{', 'null', '[]', '{"waymark":2}', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])
    expect(await problemsOf(text)).toContain('not the export of a whole game');
  const proto = exported.replace('"documents":[{', '"documents":[{"__proto__":{"polluted":1},');
  await checkImport(unused, proto);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  const script = changed(({ documents }) => {
    for (const each of documents)
      Object.assign(each['body'] ?? {}, { organiserNotes: '<p>x</p><script>alert(1)</script>' });
  });
  const { game } = await checkImport(unused, script);
  expect(JSON.stringify(game.documents.map(({ document }) => document.body))).not.toContain('<script');
  const long = changed(({ documents: [one] }) =>
    Object.assign(one?.['body'] ?? {}, { organiserNotes: `<p>${'x'.repeat(200_001)}</p>` }),
  );
  expect(await problemsOf(long)).toContain('Organiser notes: At most 200 kB of text');
});

test('100,000 documents are read; one more is refused', async () => {
  const many = (count: number) =>
    JSON.stringify({ waymark: 1, roles: [], people: [], collections: [], documents: Array(count).fill(0) });
  expect(await problemsOf(many(100_000))).toContain('Document 1: ');
  expect(await problemsOf(many(100_001))).toContain('at most 100000 can be imported');
});

test('The command says what it would make, and makes it only when told to', async () => {
  const database = await freshDatabase();
  const file = join(database.settings['WAYMARK_DATA'] ?? '', 'game.json');
  await writeFile(file, exported);
  const run = async (...args: string[]) => {
    const { status, lines } = await runHere(importCommand, args, database.settings);
    return `${status} ${lines.join(' ')}`;
  };
  expect(await run(file)).toMatch(/^0 It would make \d+ documents .* Nothing was written/);
  // With a mark, in UTF-16, and in a code page, which it asks about.
  for (const bytes of [Buffer.from(`\uFEFF${exported}`), Buffer.from(exported, 'utf16le')]) {
    await writeFile(file, bytes);
    expect(await run(file)).toMatch(/^0 It would make \d+ documents /);
  }
  const western = exported.replaceAll(/[^\0-\u00FF]/g, '?').replace('"waymark"', '"é":0,"waymark"');
  await writeFile(file, Buffer.from(western, 'latin1'));
  expect(await run(file)).toMatch(/^1 .* is neither UTF-8 nor UTF-16\..* --encoding/);
  expect(await run(file, '--encoding', 'windows-1252')).toMatch(/^0 It would make /);
  expect(await run(file, '--encoding', 'utf-7')).toMatch(/^1 There is no encoding utf-7/);
  await writeFile(file, exported);
  expect(await run(file, '--write')).toMatch(/^0 Imported \d+ documents /);
  expect(await run(file, '--write')).toMatch(/^1 The server is not empty/);
  expect(await run(`${file}.gone`)).toMatch(/^1 There is no file/);
  expect(await run()).toMatch(/^1 Import the export of a whole game/);
  await database.drop();
}, 60_000);
