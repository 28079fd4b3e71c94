import { copyFile, readFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { restore } from '#server/store/backup/restore/restore.ts';
import { openDatabase } from '#server/store/database/database.ts';
import type { Migrations } from '#server/store/database/migrations.ts';
import { writeGame } from './gameOfFirstVersion.ts';
import { laterMigrations, migrationsUpTo, nameOf } from './laterVersions.ts';
import { temporaryFolder, write } from './databaseFixture.ts';

// The embedded database only: copies of PostgreSQL are made with its own tools.
let data = '';
beforeEach(async () => {
  data = await temporaryFolder();
});

/** Opens the database with the migrations of this version, or of another. */
async function start(known?: Migrations): Promise<void> {
  await (await openDatabase({ data }, undefined, known)).close();
}

const copyOf = (minor: number) => `waymark-before-upgrade-from-${nameOf(minor)}.db`;
const copies = async () =>
  (await readdir(data)).filter((name) => !/^(waymark|attempts)\.db/.test(name)).toSorted();

test('An upgrade first copies the database, under a name that says from which version', async () => {
  await writeGame({ settings: { WAYMARK_DATA: data }, drop: () => Promise.resolve() }, 3);
  await start(laterMigrations);
  expect(await copies()).toEqual([copyOf(0)]);
  const copy = new BetterSqlite(join(data, copyOf(0)), { readonly: true });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  const expected = ['follow:doc-00000', 'read'];
  expect(copy.prepare('select key from personal order by key').pluck().all()).toEqual(expected);
  expect(copy.prepare('select max(name) from kysely_migration').pluck().get()).toBe('001-1.0');
  copy.close();
  // To go back, it is put in place of the database as it is, or restored.
  const [elsewhere, restored] = [await temporaryFolder(), await temporaryFolder()];
  await copyFile(join(data, copyOf(0)), join(elsewhere, 'waymark.db'));
  await restore({ data: restored }, join(data, copyOf(0)), { isForced: false, now: Date.now() });
  for (const folder of [elsewhere, restored]) {
    const old = await openDatabase({ data: folder });
    for (let at = 0; at < 300; at += 1) await write(old, `since-${at}`);
    expect((await sql`pragma integrity_check`.execute(old.db)).rows).toEqual([{ integrity_check: 'ok' }]);
    await old.close();
  }
});

test('A damaged database is not upgraded, and stays as it is', async () => {
  await writeGame({ settings: { WAYMARK_DATA: data }, drop: () => Promise.resolve() }, 30);
  const file = join(data, 'waymark.db');
  const bytes = await readFile(file);
  bytes.fill(0, 4096 * 9, 4096 * 12);
  await writeFile(file, bytes);
  await expect(start(laterMigrations)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
  expect(await copies()).toEqual([]);
  expect(await readFile(file)).toEqual(bytes);
});

test('A database that is new or up to date is not copied', async () => {
  for (let time = 0; time < 2; time += 1) await start();
  expect(await copies()).toEqual([]);
});

test('The newest three copies stay, one of each version', async () => {
  await start();
  for (let minor = 1; minor <= 5; minor += 1) {
    await start(migrationsUpTo(minor));
    await utimes(join(data, copyOf(minor - 1)), minor, minor);
  }
  expect(await copies()).toEqual([2, 3, 4].map(copyOf));
  // As after going back to a backup of 1.3.
  const database = new BetterSqlite(join(data, 'waymark.db'));
  database.exec("delete from kysely_migration where name > '004-1.3'");
  database.close();
  await start(migrationsUpTo(5));
  expect(await copies()).toEqual([2, 3, 4].map(copyOf));
});
