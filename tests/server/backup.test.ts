import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { backup } from '#server/commands/backup.ts';
import { restore } from '#server/commands/restore.ts';
import { contentsOf, differences } from '#server/store/backup/contents.ts';
import type { Contents } from '#server/store/backup/contentsHash.ts';
import { startTool } from '#server/store/backup/postgresTools.ts';
import { restore as restoreBackup } from '#server/store/backup/restore/restore.ts';
import { openDatabase, openPostgres } from '#server/store/database/database.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { type Database, startServer } from '#support/server.ts';
import { startServerProcess } from '#support/serverProcess.ts';
import { runHere, runProgram } from './commands.ts';
import { databasesFixture, folderOf, locationOf, open, write, temporaryFolder } from './databaseFixture.ts';
import { writeGame } from './gameOfFirstVersion.ts';
import { type AddedTables, laterMigrations } from './laterVersions.ts';

const isPostgres = process.env['DATABASE_URL'] !== undefined;
const newDatabase = databasesFixture();
let folder = '';
let file = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'game.backup');
});

/** Writes teams of these names. */
async function writeTeams(database: Database, ...names: string[]): Promise<void> {
  const store = await open(database);
  for (const name of names) await write(store, name);
  await store.close();
}

/** The contents of a database, and its epoch. */
async function read(database: Database): Promise<{ contents: Contents; epoch: string; teams: string[] }> {
  const store = await open(database);
  const rows = await store.db.selectFrom('documents').select('key_id').orderBy('key_id').execute();
  const found = {
    contents: await readTransaction(store, contentsOf),
    epoch: (await feedPosition(store.db)).epoch,
    teams: rows.map((row) => row.key_id),
  };
  await store.close();
  return found;
}

const run = (command: 'backup' | 'restore', database: Database, ...args: string[]) =>
  runHere(command === 'backup' ? backup : restore, args, database.settings);

/** The output of a restore; with the database that it replaced, where that has something of its own. */
const restored = (name: string, copy?: string) => ({
  status: 0,
  lines: [
    `Restored ${name}. Every device will fetch again and compare.`,
    ...(copy === undefined ? [] : [`The database before is in ${copy}.`]),
  ],
});

/** The copies of databases that restores replaced, oldest first. */
async function copiesOf(database: Database): Promise<string[]> {
  const names = await readdir(folderOf(database));
  return names
    .filter((name) => name.startsWith('waymark-before-restore-'))
    .toSorted()
    .map((name) => join(folderOf(database), name));
}

const refused = (line: string) => ({ status: 1, lines: [line] });

describe('backup and restore, as an operator does', { timeout: 120_000 }, () => {
  test('A backup is restored to an empty place with everything in it, in a new epoch', async () => {
    const [game, elsewhere] = [await newDatabase(), await newDatabase()];
    await writeTeams(game, 'owls', 'foxes');
    const expected = { status: 0, lines: [`Backed up 2 documents to ${file}, and read the file again.`] };
    expect(await runProgram('server/commands/backup.ts', [file], game.settings)).toEqual(expected);
    expect(await readdir(folder)).toEqual(['game.backup']);
    const result = await runProgram('server/commands/restore.ts', [file], elsewhere.settings);
    expect(result).toEqual(restored(file));
    const [before, after] = [await read(game), await read(elsewhere)];
    expect(differences(before.contents, after.contents).toSorted()).toEqual(['marks', 'meta']);
    expect(after.epoch).not.toBe(before.epoch);
  });

  test('A backup made while a server writes is of one moment, and complete to that moment', async () => {
    const [game, elsewhere] = [await newDatabase(), await newDatabase()];
    const store = await open(game);
    for (let at = 0; at < 300; at += 1) await write(store, `early-${at}`);
    const load = { isOver: false, written: 0 };
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let at = 0; !load.isOver; at += 1) {
        await write(store, `late-${writer}-${at}`);
        load.written += 1;
      }
    });
    const before = await store.db.selectFrom('documents').select('key_id').execute();
    const made = await run('backup', game, file);
    load.isOver = true;
    await Promise.all(writers);
    expect(made.status).toBe(0);
    expect(load.written).toBeGreaterThan(10);
    expect(await run('restore', elsewhere, file)).toEqual(restored(file));
    const { teams, contents } = await read(elsewhere);
    expect(teams).toEqual(expect.arrayContaining(before.map((row) => row.key_id)));
    // Each write makes one document, one version, one feed entry.
    for (const table of ['document_versions', 'feed']) expect(contents[table]?.rows).toBe(teams.length);
    const copy = await open(elsewhere);
    expect((await feedPosition(copy.db)).seq).toBe(teams.length);
    // Each writer's documents are there up to one, without a gap.
    for (const writer of [0, 1, 2, 3]) {
      const own = teams.filter((name) => name.startsWith(`late-${writer}-`));
      expect(own.toSorted()).toEqual(own.map((_, at) => `late-${writer}-${at}`).toSorted());
    }
  });

  test('A database is replaced only with --force, and then everything since the backup is gone', async () => {
    const game = await newDatabase();
    await writeTeams(game, 'owls');
    const expected = { status: 0, lines: [`Backed up 1 document to ${file}, and read the file again.`] };
    expect(await run('backup', game, file)).toEqual(expected);
    await writeTeams(game, 'foxes');
    expect(await run('restore', game, file)).toEqual(
      refused(
        isPostgres
          ? 'The database of DATABASE_URL has tables. Add --force to replace them all.'
          : `There is a database in WAYMARK_DATA ${folderOf(game)}. Add --force to replace it.`,
      ),
    );
    expect((await read(game)).teams).toEqual(['foxes', 'owls']);
    const done = await run('restore', game, file, '--force');
    expect(done).toEqual(restored(file, (await copiesOf(game))[0]));
    expect((await read(game)).teams).toEqual(['owls']);
  });

  test('However often a database is restored, the newest five live ones stay as backups', async () => {
    const game = await newDatabase();
    await writeTeams(game, 'owls');
    expect((await run('backup', game, file)).status).toBe(0);
    await writeTeams(game, 'foxes');
    for (let time = 0; time < 7; time += 1) await run('restore', game, file, '--force');
    // A database that was restored and not used since has nothing that the backup has not.
    const [live = '', ...others] = await copiesOf(game);
    expect(others).toEqual([]);
    expect(await run('restore', game, live, '--force')).toEqual(restored(live));
    expect((await read(game)).teams).toEqual(['foxes', 'owls']);
    for (let time = 0; time < 5; time += 1) {
      await writeTeams(game, `hares-${time}`);
      expect((await run('restore', game, live, '--force')).status).toBe(0);
    }
    const copies = await copiesOf(game);
    expect(copies).toHaveLength(6);
    await writeTeams(game, 'voles');
    expect(await run('restore', game, file, '--force')).toMatchObject({ status: 0 });
    expect((await copiesOf(game)).slice(0, -1)).toEqual(copies.slice(-4));
  });

  test('A backup with one bit flipped, wherever it is, is damaged by its own name, and the database stays', async () => {
    const game = await newDatabase();
    await writeTeams(game, ...Array.from({ length: 20 }, (_, at) => `team-${at}`));
    expect((await run('backup', game, file)).status).toBe(0);
    const whole = await readFile(file);
    const before = await read(game);
    const flip = async (at: number, bit: number) => {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
      await writeFile(file, flipped);
      expect(await run('restore', game, file, '--force', ...(bit % 2 ? ['--unsealed'] : []))).toEqual(
        refused(`${file} is damaged: it is not as it was written. Restore another backup.`),
      );
    };
    const given = { min: whole.length - 122, max: whole.length - 1 };
    const [at, ofEnd] = [fc.nat(whole.length - 1), fc.integer(given)];
    await fc.assert(fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: at }, ofEnd), fc.nat(7), flip), {
      numRuns: 150,
    });
    expect(await read(game)).toEqual(before);
    await writeFile(file, whole);
    expect(await run('restore', game, file, '--force')).toMatchObject({ status: 0 });
  });

  test('A restored database begins one new epoch, not another at the next start', async () => {
    const game = await newDatabase();
    const first = await startServer({ database: game });
    await write(first.store.database, 'owls');
    await first.close();
    const before = (await read(game)).epoch;
    expect((await run('backup', game, file)).status).toBe(0);
    await (await startServer({ database: game })).close();
    expect((await run('restore', game, file, '--force')).status).toBe(0);
    const { epoch } = await read(game);
    expect(epoch).not.toBe(before);
    await (await startServer({ database: game })).close();
    expect((await read(game)).epoch).toBe(epoch);
  });

  test('A database that a server uses is backed up, and not replaced', async () => {
    const game = await newDatabase();
    await writeTeams(game, 'owls');
    const server = await startServerProcess(game.settings);
    try {
      expect((await run('backup', game, file)).status).toBe(0);
      expect(await run('restore', game, file, '--force')).toEqual(
        refused(
          isPostgres
            ? 'Another program is connected to the PostgreSQL database. Stop it first.'
            : `A server uses the database in WAYMARK_DATA ${folderOf(game)}. Stop it first.`,
        ),
      );
    } finally {
      await server.kill();
    }
    expect((await read(game)).teams).toContain('owls');
  });

  test('A backup of an earlier version is upgraded as it is restored, and one of a newer version refused', async () => {
    const [old, game, elsewhere] = [await newDatabase(), await newDatabase(), await newDatabase()];
    await writeGame(old, 3);
    const { epoch } = await read(old);
    await save(old);
    const options = { isForced: false, isUnsealed: true, now: Date.now(), known: laterMigrations };
    await restoreBackup(locationOf(game), file, options);
    const later = await openDatabase(locationOf(game), undefined, laterMigrations);
    const titles = await later.db
      .withTables<AddedTables>()
      .selectFrom('documents')
      .select('title_key')
      .execute();
    expect(titles.map(({ title_key }) => title_key.slice(0, 8))).toEqual(Array(3).fill('überfall'));
    expect((await feedPosition(later.db)).epoch).not.toBe(epoch);
    await later.close();
    await save(game);
    const { teams } = await read(elsewhere);
    const result = await run('restore', elsewhere, file, '--force', '--unsealed');
    expect(result).toEqual(refused(`${file} is from a newer version of Waymark. Install that version.`));
    expect((await read(elsewhere)).teams).toEqual(teams);
  });

  test('A file that is cut short is refused, and the database stays', async () => {
    const game = await newDatabase();
    await writeTeams(game, ...Array.from({ length: 100 }, (_, at) => `team-${at}`));
    expect((await run('backup', game, file)).status).toBe(0);
    const whole = await readFile(file);
    const before = await read(game);
    const half = Math.floor(whole.length / 2);
    for (const length of [0, 10, 100, half, whole.length - 5000, whole.length - 60, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      const { status, lines } = await run('restore', game, file, '--force', '--unsealed');
      expect(status).toBe(1);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.startsWith(`${file} is cut short`)).toBe(true);
    }
    expect(await read(game)).toEqual(before);
  });

  test('A database or dump without a seal is restored only with --unsealed, and one of another program never', async () => {
    const [game, elsewhere, other] = [await newDatabase(), await newDatabase(), await newDatabase()];
    await writeTeams(game, 'owls');
    await save(game);
    const result = (await run('restore', elsewhere, file)).lines[0];
    expect(result).toMatch(`${file} has no seal at its end: npm run backup did not make it, or it is cut.`);
    expect(await run('restore', elsewhere, file, '--unsealed')).toEqual(restored(file));
    expect((await read(elsewhere)).teams).toEqual(['owls']);
    await makeOther(other);
    await save(other);
    for (const options of [[], ['--unsealed']])
      expect(await run('restore', elsewhere, file, '--force', ...options)).toEqual(
        refused(`${file} is not a backup of Waymark.`),
      );
    expect((await read(elsewhere)).teams).toEqual(['owls']);
  });

  test.each([
    ['backup', [], 'Back up the database, also while the server runs:'],
    ['restore', [], 'Replace the database with a backup, while no server uses it:'],
  ] as const)('%s without a file says how it is used', async (command, args, line) => {
    const { status, lines } = await run(command, await newDatabase(), ...args);
    expect(status).toBe(1);
    expect(lines[0]).toBe(line);
    expect(lines).toHaveLength(2);
  });

  test('A failure is reported in one line', async () => {
    const game = await newDatabase();
    expect(await run('restore', game, '/nowhere/file')).toEqual(refused('There is no file /nowhere/file.'));
    await writeTeams(game, 'owls');
    expect(await run('backup', game, '/nowhere/file')).toEqual(refused('There is no folder /nowhere.'));
    await writeFile(file, 'a text');
    const result = await run('restore', game, file, '--force');
    expect(result).toEqual(refused(`${file} is not a backup of Waymark.`));
    const outcome = await run('restore', game, folder, '--force');
    expect(outcome).toEqual(refused(`${folder} cannot be read: it is a folder.`));
    expect(await run('backup', game, file)).toEqual(refused(`${file} exists. Add --force to replace it.`));
    expect(await run('backup', game, file, '--force')).toMatchObject({ status: 0 });
  });

  test('A document that is not as it was saved is named, and no backup is made', async () => {
    const game = await newDatabase();
    await (await startServer({ database: game })).close();
    const store = await open(game);
    await write(store, 'owls');
    await sql`update documents set body = replace(body, 'owls', 'ours') where key_id = 'owls'`.execute(
      store.db,
    );
    await store.close();
    const result = await run('backup', game, file);
    expect(result).toEqual(refused('The database is damaged: the document owls is not as it was saved.'));
    expect(await readdir(folder)).toEqual([]);
  });
});

/** Copies a database as other programs do, into the file of the test. */
async function save({ settings }: Database): Promise<void> {
  const { DATABASE_URL: url, WAYMARK_DATA: data = '' } = settings;
  if (url === undefined) await writeFile(file, await readFile(join(data, 'waymark.db')));
  else await startTool('pg_dump', ['--format=custom', `--file=${file}`], url).done;
}

/** Makes the database of another program. */
async function makeOther({ settings }: Database): Promise<void> {
  const { DATABASE_URL: url, WAYMARK_DATA: data = '' } = settings;
  const statement = 'create table meta (key text)';
  if (url !== undefined) {
    const opened = openPostgres(url);
    await sql.raw(statement).execute(opened.db);
    return opened.close();
  }
  const other = new BetterSqlite(join(data, 'waymark.db'));
  other.exec(statement);
  other.close();
}
