import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { openDatabase, openPostgres, unlimited } from '#server/store/database/database.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { BackupError } from '../backupError.ts';
import { dumpPostgres, startTool } from '../postgresTools.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { seal } from '../seal.ts';
import { isAsRestored, noteRestoredState } from './restoredState.ts';
import { setAside } from './setAside.ts';
import type { RestoreOptions } from './restoreOptions.ts';

/** Removes all tables, and what the security log has besides: those of a newer version would be in the way of its migrations. */
const removeTables = `do $$ declare name text; begin
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = current_schema()
  loop execute 'drop table ' || name || ' cascade'; end loop; end $$;
drop function if exists refuse_log_change();\n`;

/** Ends the epochs of the backup and of the database before. */
const beginEpoch = (
  replacedEpoch: string | undefined,
  now: number,
) => `insert into public.marks (token, process, at)
  select distinct epoch, '', ${now} from (
    select value as epoch from public.meta where key = 'epoch'
    union select ${replacedEpoch === undefined ? 'null' : `'${replacedEpoch.replaceAll("'", "''")}'`}
  ) as ended where epoch is not null
  on conflict do nothing;
update public.meta set value = gen_random_uuid()::text where key = 'epoch';\n`;

/** Replaces a PostgreSQL database with a backup, in one transaction. Returns the copy of the one before, in the data folder. */
export async function restorePostgres(
  file: string,
  { data, url }: { readonly data: string; readonly url: string },
  { isForced, now, known }: RestoreOptions,
): Promise<string | undefined> {
  const replaced = await inspect(url, isForced);
  const write = async (partial: string) => {
    await dumpPostgres(url, partial);
    await seal(partial);
  };
  const copy = replaced?.isLive ? await setAside(data, { now, restored: file, write }) : undefined;
  await runInOneTransaction(file, url, beginEpoch(replaced?.epoch, now));
  // Upgrades a backup of an earlier version.
  const database = await openDatabase({ data: '', databaseUrl: url }, undefined, known);
  await noteRestoredState(database.db);
  await database.close();
  return copy;
}

/** A database with tables, which a backup replaces. */
interface Replaced {
  readonly epoch: string | undefined;
  /** Whether it has something that the backup it was restored from has not. */
  readonly isLive: boolean;
}

/** Checks that the database may be replaced. Returns what is in it. */
async function inspect(url: string, isForced: boolean): Promise<Replaced | undefined> {
  const database = openPostgres(url, unlimited);
  const { db } = database;
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    if (tables.length === 0) return undefined;
    if (!isForced) {
      throw new BackupError('The database of DATABASE_URL has tables. Add --force to replace them all.');
    }
    await requireNobodyConnected(db);
    const names = new Set(tables.map(({ name }) => name));
    if (!['meta', 'counter', 'security_log'].every((name) => names.has(name)))
      return { epoch: undefined, isLive: true };
    const { epoch } = await feedPosition(db);
    return { epoch, isLive: !(await isAsRestored(db)) };
  } finally {
    await database.close();
  }
}

/** Throws while a server, or any other program, is connected to the database. */
export async function requireNobodyConnected(db: Queries): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  if ((rows[0]?.others ?? 0) > 0) {
    throw new BackupError('Another program is connected to the PostgreSQL database. Stop it first.');
  }
}

/** Feeds psql, which commits at the end of what it reads: it only gets there if the backup was read completely. */
async function runInOneTransaction(file: string, url: string, last: string): Promise<void> {
  const psqlArgs = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  const psql = startTool('psql', psqlArgs, url, ['pipe', 'ignore']);
  const args = ['--no-owner', '--no-privileges', '--file=-', file];
  const reader = startTool('pg_restore', args, undefined, ['ignore', 'pipe']);
  const into = psql.child.stdin;
  const from = reader.child.stdout;
  if (!into || !from) throw new TypeError('There are no pipes.');
  let refused: unknown;
  psql.done.catch((fault: unknown) => {
    refused = fault;
    reader.child.kill();
  });
  reader.done.catch(() => psql.child.kill());
  // A pipe that breaks is explained by the program that broke it.
  into.on('error', () => undefined);
  into.write(removeTables);
  await pipeline(from, into, { end: false }).catch(() => undefined);
  await reader.done.catch((fault: unknown) => {
    throw refused ?? fault;
  });
  into.end(last);
  await psql.done;
}
