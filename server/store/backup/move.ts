import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import {
  type Database,
  type DatabaseLocation,
  databaseFile,
  openDatabase,
  openPostgres,
  unlimited,
} from '#server/store/database/database.ts';
import { explainDatabaseFault, StartError } from '#server/startError.ts';
import { type Queries, readTransaction } from '#server/store/database/transaction.ts';
import { updateHashes } from '#server/store/documents/updateHashes.ts';
import { BackupError } from './backupError.ts';
import { type ContentTable, contentsOf, contentTables, differences, pagesOf } from './contents.ts';
import type { StoredRow } from './contentsHash.ts';
import { requireNobodyConnected } from './restore/restorePostgres.ts';

/**
 * Copies everything from one database to an empty one, in one transaction, and compares them. Devices go on where they
 * are, because the epoch stays. Returns the number of documents.
 */
export async function move(from: string, to: string): Promise<number> {
  const source = readAddress('--from', from);
  const target = readAddress('--to', to);
  if (!target.databaseUrl && !source.databaseUrl && source.data === target.data) {
    throw new BackupError('--from and --to are the same database.');
  }
  if (!source.databaseUrl && !existsSync(databaseFile(source.data))) {
    throw new BackupError(`--from: there is no database in ${source.data}.`);
  }
  for (const location of [source, target]) requireFree(location);
  const read = await openAt('--from', source);
  try {
    await updateHashes(read);
    const write = await openAt('--to', target);
    try {
      await requireUnused(read, write);
      return await readTransaction(read, async (db) => copy(db, write));
    } finally {
      await write.close();
    }
  } finally {
    await read.close();
  }
}

/** Reads an address: `postgres://…`, or the folder or file of an embedded database, with or without `sqlite:`. */
function readAddress(option: string, text: string): DatabaseLocation {
  if (/^postgres(ql)?:/.test(text)) {
    if (!URL.canParse(text)) throw new BackupError(`${option} ${text} is not an address.`);
    return { data: '', databaseUrl: text };
  }
  if (/^(?!sqlite:|file:)[a-z]{2,}:/i.test(text)) {
    throw new BackupError(`${option} must begin with postgres:// or sqlite:, as in sqlite:./data.`);
  }
  const path = resolve(text.replace(/^(sqlite|file):(\/\/)?/, ''));
  return { data: basename(path) === 'waymark.db' ? dirname(path) : path };
}

/** Throws while another process uses an embedded database. */
function requireFree({ data, databaseUrl }: DatabaseLocation): void {
  if (databaseUrl !== undefined || !existsSync(databaseFile(data))) return;
  const sqlite = new BetterSqlite(databaseFile(data), { timeout: 1000 });
  try {
    sqlite.pragma('journal_mode = DELETE');
  } catch (fault) {
    const isBusy = fault instanceof BetterSqlite.SqliteError && fault.code.startsWith('SQLITE_BUSY');
    throw isBusy ? new BackupError(`A server uses the database in ${data}. Stop it first.`) : fault;
  } finally {
    sqlite.close();
  }
}

/** Opens a database. Explains a failure, naming the option that gave its address. */
async function openAt(option: string, location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location).catch((fault: unknown) => {
    const explained = explainDatabaseFault(fault, location);
    if (!(explained instanceof StartError)) throw fault;
    throw new BackupError(explained.message.replace(/^(DATABASE_URL|WAYMARK_DATA)/, option));
  });
  if (database.kind === 'sqlite') return database;
  await database.close();
  return openPostgres(database.url, unlimited);
}

/** Tables that have rows before anyone uses the database: an epoch, a secret, roles, marks. */
const ofNewDatabase: ReadonlySet<ContentTable> = new Set(['meta', 'marks', 'counter', 'roles']);

async function requireUnused(source: Database, target: Database): Promise<void> {
  if (source.kind === 'postgres') await requireNobodyConnected(source.db);
  if (target.kind === 'postgres') await requireNobodyConnected(target.db);
  for (const table of contentTables.filter((name) => !ofNewDatabase.has(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target.db);
    if (rows.length > 0) {
      throw new BackupError('--to is not empty. Move to a new folder or to an empty database.');
    }
  }
}

/** Tables that are copied. A folder without the file of its newest mark counts as restored, if it has marks. */
function tablesFor(target: Database): readonly ContentTable[] {
  return target.kind === 'sqlite' ? contentTables.filter((table) => table !== 'marks') : contentTables;
}

async function copy(from: Queries, target: Database): Promise<number> {
  const tables = tablesFor(target);
  await target.db.transaction().execute(async (to) => {
    for (const table of [...ofNewDatabase].toReversed())
      await sql`delete from ${sql.table(table)}`.execute(to);
    for (const table of tables) {
      for await (const rows of pagesOf(from, table)) {
        await insert(to, table, rows).catch((fault: unknown) => {
          const reason = fault instanceof Error ? fault.message : String(fault);
          throw new BackupError(`${table} cannot be stored in the other database: ${reason}`);
        });
      }
    }
    const [before, after] = [await contentsOf(from), await contentsOf(to)];
    const different = differences(before, after).filter((table) => tables.some((each) => each === table));
    if (different.length > 0) {
      throw new BackupError(`The copy differs in ${different.join(', ')}. Nothing was moved.`);
    }
  });
  const { count } = await from
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function insert(to: Queries, table: ContentTable, rows: readonly StoredRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(to);
}
