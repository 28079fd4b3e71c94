// Writes the fixture of a released schema: `node tests/server/schemas/write.ts 007-name`, and the same with DATABASE_URL
// set to an empty PostgreSQL database.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from '#server/store/database/migrations.ts';
import { rows } from './rows.ts';

const version = process.argv[2] ?? Object.keys(migrations).at(-1) ?? '';
const url = process.env['DATABASE_URL'];
const sqlite = url ? undefined : new BetterSqlite(':memory:');
const db = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: sqlite
    ? new SqliteDialect({ database: sqlite })
    : new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
});

const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
await migrateTo('001-start');
await sql`update meta set value = 'of the fixture'`.execute(db);
await sql`update counter set seq = 3`.execute(db);
for (const [table, values] of Object.entries(rows))
  await db
    .insertInto(table)
    .values([...values])
    .execute();
await migrateTo(version);
const kind = sqlite ? 'sqlite' : 'postgres';
const text = sqlite ? dumpSqlite(sqlite) : dumpPostgres(url ?? '');
writeFileSync(join(import.meta.dirname, `${version}.${kind}.sql`), text);
await db.destroy();

async function migrateTo(name: string): Promise<void> {
  const { error } = await migrator.migrateTo(name);
  if (error) throw new Error(`Migration to ${name}`, { cause: error });
}

function dumpSqlite(from: BetterSqlite.Database): string {
  const objects = from
    .prepare<[], { type: string; name: string; sql: string }>(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite%' order by type = 'trigger', type desc, name",
    )
    .all();
  const inserts = objects
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      const columns = from
        .prepare<[], { name: string }>(`pragma table_info("${name}")`)
        .all()
        .map((column) => `quote("${column.name}")`);
      return from
        .prepare<[], string>(`select ${columns.join(" || ',' || ")} from "${name}"`)
        .pluck()
        .all()
        .map((values) => `insert into "${name}" values (${values});`);
    });
  return `pragma foreign_keys = off;\n${[...objects.map((object) => `${object.sql};`), ...inserts].join('\n')}\n`;
}

/** A dump without the commands of psql and the settings of its session. */
function dumpPostgres(address: string): string {
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', `--dbname=${address}`], {
    encoding: 'utf8',
  });
  const lines = dump
    .split('\n')
    .filter((line) => line !== '' && !/^(--|\\|SET |SELECT pg_catalog)/.test(line));
  return `${lines.join('\n')}\n`;
}
