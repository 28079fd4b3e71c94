import { sql } from 'kysely';
import { openDatabase } from '#server/store/database/database.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Database } from '#support/server.ts';
import { locationOf } from './databaseFixture.ts';

type Rows = { readonly [T in keyof Tables]?: readonly Tables[T][] };

const at = 1_700_000_000_000;
const by = 'ada';
const iso = new Date(at).toISOString();
const dated = { createdAt: iso, updatedAt: iso };

/** Rows per statement: databases limit bound values. */
const chunkSize = 500;

/**
 * Fills an empty database with a small game, as Waymark 1.0 leaves it: something in every table that has content, and so
 * many documents.
 */
export async function writeGame(database: Database, documents: number): Promise<void> {
  const open = await openDatabase(locationOf(database));
  const { db } = open;
  await db.updateTable('counter').set({ seq: documents }).execute();
  for (const [table, rows] of Object.entries(gameOf(documents))) {
    for (let from = 0; from < rows.length; from += chunkSize) {
      const chunk = rows.slice(from, from + chunkSize);
      const names = sql.join(Object.keys(chunk[0] ?? {}).map((name) => sql.ref(name)));
      const values = sql.join(chunk.map((row) => sql`(${sql.join(Object.values(row))})`));
      await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(db);
    }
  }
  await open.close();
}

/** The rows, in an order in which those that others refer to come first. */
function gameOf(count: number): Rows {
  const documents = Array.from({ length: count }, (_, index) =>
    documentRow(`doc-${String(index).padStart(5, '0')}`, `Überfall ${index} at O’Neill’s mill`),
  );
  const encounter = { entity: 'encounter', key_id: 'doc-00000' };
  return {
    roles: [{ id: 'organiser', name: 'Organiser', is_admin: 1, is_staff: 1, permissions: '{}', version: 3 }],
    people: [
      {
        id: by,
        first_name: 'Ada',
        last_name: "O'Neill",
        display_name: 'Ada',
        email: 'ada@waymark.test',
        role_id: 'organiser',
        teams: '["owls"]',
        default_team: 'owls',
        lang: null,
        icon_colour: '#336699',
        active: 1,
        version: 2,
        created_at: at,
      },
    ],
    auth_user: [{ id: by, name: 'Ada', email: 'ada@waymark.test', emailVerified: 1, image: null, ...dated }],
    auth_session: [
      { id: 'one', token: 'hash', userId: by, ipAddress: null, userAgent: null, expiresAt: iso, ...dated },
    ],
    documents,
    document_versions: documents.map(({ key_id, title, body }) => ({
      key_id,
      title,
      body,
      version: 1,
      status_id: 0,
      team_id: 'owls',
      at,
      by,
    })),
    kept_texts: [{ id: 'kept', key_id: encounter.key_id, version: 1, at, by, body: '{"summary":"sun"}' }],
    reference_counters: [{ entity: 'encounter', next: count + 1 }],
    feed: documents.map(({ key_id: id }, index) => ({
      scope: 'owned:owls:encounter',
      id,
      seq: index + 1,
      gone: 0,
    })),
    horizon: [{ scope: 'team', seq: 1 }],
    applied: [{ change_id: 'change', user_id: by, body_hash: 'hash', status: 200, answer: '{}', at }],
    pictures: [
      { id: 'map', type: 'image/png', bytes: 2, width: 1, height: 1, thumbnail: '', complete: 1, at, by },
    ],
    picture_parts: [{ picture_id: 'map', part: 0, bytes: 'aGk=' }],
    personal: [
      { user_id: by, key: `follow:${encounter.key_id}`, value: 'yes', at, seq: 1 },
      { user_id: by, key: 'read', value: '', at, seq: 2 },
    ],
    notices: [
      { user_id: by, seq: 3, id: 'notice', kind: 'comment', ...encounter, ref: 'c', actor: 'ben', at },
    ],
    deliveries: [{ user_id: by, channel: 'mail', seq: 3, next_at: at, tries: 0, due: '[]' }],
    push_subscriptions: [
      { endpoint: 'https://push.test/1', user_id: by, session_id: 'one', p256dh: 'key', auth: 'auth', at },
    ],
    calendar_feeds: [{ user_id: by, token: 'hash', at }],
    security_log: [
      {
        id: 'entry',
        at,
        kind: 'signedIn',
        actor: by,
        subject: null,
        address: null,
        device: null,
        detail: '{}',
      },
    ],
  };
}

function documentRow(key_id: string, title: string): Tables['documents'] {
  return {
    key_id,
    entity: 'encounter',
    team_id: 'owls',
    status_id: 0,
    event_id: null,
    version: 1,
    reference: '',
    title,
    body: JSON.stringify({ title, summary: 'It’s raining 🌧\nhard' }),
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
    share_all: 0,
    share_teams: '["foxes"]',
    comments: '[]',
    assignments: '[]',
    reveal_at: null,
    revealed: 0,
    hash_staff: 0,
    hash_players: 0,
  };
}
