import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely';
import { always, key, ofAccount } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** The tables of better-auth, with its names, and the counters of attempts to sign in. */
export async function identity(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await dated(schema.createTable('auth_user'))
    .addColumn('name', 'text', always)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'integer', always)
    .addColumn('image', 'text')
    .execute();
  await dated(schema.createTable('auth_session'))
    .addColumn('expiresAt', 'text', always)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', 'text', ofAccount)
    .execute();
  await schema.createIndex('auth_session_user').on('auth_session').column('userId').execute();
  await dated(schema.createTable('auth_account'))
    .addColumn('accountId', 'text', always)
    .addColumn('providerId', 'text', always)
    .addColumn('userId', 'text', ofAccount)
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'text')
    .addColumn('refreshTokenExpiresAt', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .execute();
  await schema.createIndex('auth_account_user').on('auth_account').column('userId').execute();
  await dated(schema.createTable('auth_verification'))
    .addColumn('identifier', 'text', always)
    .addColumn('value', 'text', always)
    .addColumn('expiresAt', 'text', always)
    .addColumn('issuedBy', 'text')
    .execute();
  await schema.createIndex('auth_verification_of').on('auth_verification').column('identifier').execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) await attempts(db);
}

/** Counters in the shape that rate-limiter-flexible expects. SQLite has them in a file of their own (attemptsFile.ts). */
async function attempts({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('attempts')
    .addColumn('key', 'varchar(255)', key)
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute();
}

function dated<T extends string>(
  table: CreateTableBuilder<T>,
): CreateTableBuilder<T | 'id' | 'createdAt' | 'updatedAt'> {
  return table
    .addColumn('id', 'text', key)
    .addColumn('createdAt', 'text', always)
    .addColumn('updatedAt', 'text', always);
}
