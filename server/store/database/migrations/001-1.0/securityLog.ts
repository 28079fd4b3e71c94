import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { always, key } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Two years, after which entries may be deleted. */
const keptMs = 730 * 24 * 60 * 60 * 1000;

/** The security log. The database itself refuses to change entries, and to delete them before their time. */
export async function securityLog(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('security_log')
    .addColumn('id', 'text', key)
    .addColumn('at', 'bigint', always)
    .addColumn('kind', 'text', always)
    .addColumn('actor', 'text')
    .addColumn('subject', 'text')
    .addColumn('address', 'text')
    .addColumn('device', 'text')
    .addColumn('detail', 'text', always)
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await refuseInPostgres(db);
  else await refuseInSqlite(db);
}

async function refuseInSqlite(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(
      `create trigger security_log_update before update on security_log
      begin select raise(abort, 'The security log is append-only'); end`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger security_log_delete before delete on security_log
      when old.at > cast(strftime('%s', 'now') as integer) * 1000 - ${keptMs}
      begin select raise(abort, 'The security log is append-only'); end`,
    )
    .execute(db);
}

async function refuseInPostgres(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(
      `create function refuse_log_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at <= extract(epoch from now()) * 1000 - ${keptMs} then return old; end if;
        raise exception 'The security log is append-only';
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger security_log_change before update or delete on security_log
      for each row execute function refuse_log_change()`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger security_log_truncate before truncate on security_log
      for each statement execute function refuse_log_change()`,
    )
    .execute(db);
}
