import { mkdtemp, readFile, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database/database.ts';

// The embedded database only: copies of PostgreSQL are made with its own tools.
let data = '';
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'waymark-upgrade-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

/** Writes a database of a released version, and upgrades it. */
async function upgradeFrom(version: string): Promise<void> {
  const file = join(data, 'waymark.db');
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
  const text = await readFile(join(import.meta.dirname, 'schemas', `${version}.sqlite.sql`), 'utf8');
  new BetterSqlite(file).exec(text).close();
  await (await openDatabase({ data })).close();
}

const copies = async () =>
  (await readdir(data)).filter((name) => !/^(waymark|attempts)\.db/.test(name)).toSorted();

test('An upgrade first copies the database, under a name that says from which version', async () => {
  await upgradeFrom('002-comments');
  expect(await copies()).toEqual(['waymark-before-upgrade-from-002-comments.db']);
  const copy = new BetterSqlite(join(data, 'waymark-before-upgrade-from-002-comments.db'), {
    readonly: true,
  });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copy.prepare('select id from records order by id').pluck().all()).toEqual(['ghosts', 'owls']);
  expect(copy.prepare('select max(name) from kysely_migration').pluck().get()).toBe('002-comments');
  copy.close();
});

test('A database that is new or up to date is not copied', async () => {
  for (let time = 0; time < 2; time += 1) await (await openDatabase({ data })).close();
  expect(await copies()).toEqual([]);
});

test('The newest three copies stay, one of each version', async () => {
  const versions = ['001-start', '002-comments', '003-records', '004-attempts', '002-comments'];
  for (const [at, version] of versions.entries()) {
    await upgradeFrom(version);
    await utimes(join(data, `waymark-before-upgrade-from-${version}.db`), at + 1, at + 1);
  }
  expect(await copies()).toEqual(
    ['002-comments', '003-records', '004-attempts'].map(
      (version) => `waymark-before-upgrade-from-${version}.db`,
    ),
  );
});
