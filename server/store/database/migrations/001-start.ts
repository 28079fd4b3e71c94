import { randomBytes, randomUUID } from 'node:crypto';
import { type CreateTableBuilder, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** The tables of a new game. */
export const start: Migration = {
  async up(db: Kysely<Tables>) {
    await meta(db);
    await documents(db);
    await feeds(db);
    await people(db);
    await identity(db);
  },
};

async function meta(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', key)
    .addColumn('value', 'text', always)
    .execute();
  await db.schema
    .createTable('counter')
    .addColumn('id', 'integer', key)
    .addColumn('seq', 'bigint', always)
    .execute();
  await db.insertInto('counter').values({ id: 1, seq: 0 }).execute();
  await db
    .insertInto('meta')
    .values([
      { key: 'epoch', value: randomUUID() },
      { key: 'secret', value: randomBytes(32).toString('base64url') },
    ])
    .execute();
}

async function documents(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('documents')
    .addColumn('key_id', 'text', key)
    .addColumn('entity', 'text', always)
    .addColumn('team_id', 'text', always)
    .addColumn('status_id', 'integer', always)
    .addColumn('event_id', 'text')
    .addColumn('version', 'integer', always)
    .addColumn('reference', 'text', always)
    .addColumn('title', 'text', always)
    .addColumn('created_at', 'bigint', always)
    .addColumn('created_by', 'text', always)
    .addColumn('updated_at', 'bigint', always)
    .addColumn('updated_by', 'text', always)
    .addColumn('share_all', 'integer', always)
    .addColumn('share_teams', 'text', always)
    .addColumn('body', 'text', always)
    .execute();
  await schema.createIndex('documents_changed').on('documents').columns(['entity', 'updated_at']).execute();
  await schema.createIndex('documents_team').on('documents').column('team_id').execute();
  await schema
    .createTable('document_versions')
    .addColumn('key_id', 'text', always)
    .addColumn('version', 'integer', always)
    .addColumn('status_id', 'integer', always)
    .addColumn('team_id', 'text', always)
    .addColumn('title', 'text', always)
    .addColumn('at', 'bigint', always)
    .addColumn('by', 'text', always)
    .addColumn('body', 'text', always)
    .addPrimaryKeyConstraint('document_versions_key', ['key_id', 'version'])
    .execute();
  await schema
    .createTable('kept_texts')
    .addColumn('id', 'text', key)
    .addColumn('key_id', 'text', always)
    .addColumn('version', 'integer', always)
    .addColumn('at', 'bigint', always)
    .addColumn('by', 'text', always)
    .addColumn('body', 'text', always)
    .execute();
  await schema.createIndex('kept_texts_document').on('kept_texts').column('key_id').execute();
  await schema
    .createTable('reference_counters')
    .addColumn('entity', 'text', key)
    .addColumn('next', 'integer', always)
    .execute();
}

async function feeds(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('records')
    .addColumn('collection', 'text', always)
    .addColumn('id', 'text', always)
    .addColumn('version', 'integer', always)
    .addColumn('archived', 'integer', always)
    .addColumn('updated_at', 'bigint', always)
    .addColumn('updated_by', 'text', always)
    .addColumn('body', 'text', always)
    .addPrimaryKeyConstraint('records_key', ['collection', 'id'])
    .execute();
  await schema
    .createTable('feed')
    .addColumn('scope', 'text', always)
    .addColumn('id', 'text', always)
    .addColumn('seq', 'bigint', always)
    .addColumn('gone', 'integer', always)
    .addPrimaryKeyConstraint('feed_key', ['scope', 'id'])
    .execute();
  await schema.createIndex('feed_order').on('feed').columns(['scope', 'seq']).execute();
  await schema
    .createTable('applied')
    .addColumn('change_id', 'text', key)
    .addColumn('user_id', 'text', always)
    .addColumn('body_hash', 'text', always)
    .addColumn('status', 'integer', always)
    .addColumn('answer', 'text', always)
    .addColumn('at', 'bigint', always)
    .execute();
  await schema
    .createTable('horizon')
    .addColumn('scope', 'text', key)
    .addColumn('seq', 'bigint', always)
    .execute();
}

async function people(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
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

async function identity(db: Kysely<Tables>): Promise<void> {
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
    .addColumn('userId', 'text', ofUser)
    .execute();
  await schema.createIndex('auth_session_user').on('auth_session').column('userId').execute();
  await dated(schema.createTable('auth_account'))
    .addColumn('accountId', 'text', always)
    .addColumn('providerId', 'text', always)
    .addColumn('userId', 'text', ofUser)
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
    .execute();
  await schema.createIndex('auth_verification_of').on('auth_verification').column('identifier').execute();
}

type Shape = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0];

const key = (column: Shape): Shape => column.primaryKey();
const always = (column: Shape): Shape => column.notNull();
const ofUser = (column: Shape): Shape => column.notNull().references('auth_user.id').onDelete('cascade');

function dated<T extends string>(
  table: CreateTableBuilder<T>,
): CreateTableBuilder<T | 'id' | 'createdAt' | 'updatedAt'> {
  return table
    .addColumn('id', 'text', key)
    .addColumn('createdAt', 'text', always)
    .addColumn('updatedAt', 'text', always);
}
