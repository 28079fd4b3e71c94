import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds who created a link for choosing a password: it works only while they have the rights of the account. */
export const inviteIssuers: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('auth_verification').addColumn('issuedBy', 'text').execute();
  },
};
