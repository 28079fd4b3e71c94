import type { Kysely } from 'kysely';
import { always, key } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Roles and people, as permissions see them. */
export async function people({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('roles')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', always)
    .addColumn('is_admin', 'integer', always)
    .addColumn('is_staff', 'integer', always)
    .addColumn('permissions', 'text', always)
    .addColumn('version', 'integer', always)
    .execute();
  await schema
    .createTable('people')
    .addColumn('id', 'text', key)
    .addColumn('first_name', 'text', always)
    .addColumn('last_name', 'text', always)
    .addColumn('display_name', 'text', always)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role_id', 'text', (column) => column.references('roles.id'))
    .addColumn('teams', 'text', always)
    .addColumn('default_team', 'text')
    .addColumn('lang', 'text')
    .addColumn('icon_colour', 'text', always)
    .addColumn('active', 'integer', always)
    .addColumn('version', 'integer', always)
    .addColumn('created_at', 'bigint', always)
    .execute();
}
