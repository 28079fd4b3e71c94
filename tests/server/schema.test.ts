import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databasesFixture, open } from './databaseFixture.ts';

const newDatabase = databasesFixture();

/** The tables, indexes and triggers of an embedded database, as it was told to make them. */
const sqliteSchema = `
  select sql as line from sqlite_schema
  where sql is not null and name not like 'sqlite%' and name not like 'kysely%'
  order by tbl_name, type <> 'table', name`;

/** The same of PostgreSQL, as it describes them. */
const postgresSchema = `
  with tables as (
    select oid, relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'
  ), parts as (
    select oid, name, 1 as part, 'TABLE ' || name || ' (' || (
      select string_agg(
        concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
          'default ' || (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)),
        ', ' order by attnum)
      from pg_attribute where attrelid = tables.oid and attnum > 0) || ')' as line
    from tables
    union all
    select tables.oid, name, 2, conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
    union all
    select tables.oid, name, 3, pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = tables.oid
    where indexrelid not in (select conindid from pg_constraint)
    union all
    select tables.oid, name, 4, pg_get_triggerdef(pg_trigger.oid)
    from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select null, null, 5, regexp_replace(prosrc, '\\s+', ' ', 'g')
    from pg_proc where pronamespace = current_schema()::regnamespace
  )
  select replace(line, current_schema() || '.', '') as line from parts order by name, part, line`;

test('The tables of 1.0 are what they were when it was released', async () => {
  const { db, kind } = await open(await newDatabase());
  const { rows } = await sql<{ line: string }>`${sql.raw(
    kind === 'postgres' ? postgresSchema : sqliteSchema,
  )}`.execute(db);
  const picture = rows.map(({ line }) => line.replaceAll(/\s+/g, ' ').trim()).join('\n');
  await expect(`${heading}${picture}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, `schema-1.0.${kind}.txt`),
  );
});

const heading = `-- The tables of Waymark 1.0. Until 1.0 is released, this may be written again with
--   npm run test:units -- tests/server/schema.test.ts -u
--   npm run test:postgres -- tests/server/schema.test.ts -u
-- Afterwards it stays, and a change of the tables is a new migration (docs/decisions/072-afresh-at-1.0.md).
`;
