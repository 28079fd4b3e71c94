import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Replaces the tokens of sessions by their hashes (sessionTokens.ts). Everybody stays signed in: cookies have the tokens. */
export const sessionTokens: Migration = {
  async up(db: Kysely<Tables>) {
    const sessions = await db.selectFrom('auth_session').select(['id', 'token']).execute();
    for (const { id, token } of sessions) {
      const hash = createHash('sha256').update(token).digest('base64url');
      await db.updateTable('auth_session').set({ token: hash }).where('id', '=', id).execute();
    }
  },
};
