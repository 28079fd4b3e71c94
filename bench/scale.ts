// `npm run bench -- --only scale` measures what the server does for one person, by the size of the game: it must not grow.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import type { PullRequest } from '#contract/sync/sync.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { writableFields } from '#domain/content/entities/define.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import { loadSample } from '#sample/load.ts';
import { accept } from '#server/accept/accept.ts';
import { readEnv } from '#server/env.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import { readBody } from '#server/store/documents/documents.ts';
import { listDocuments } from '#server/store/documents/read/list.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';
import { pull } from '#server/store/feed/pull.ts';
import { openStore } from '#server/store/open.ts';
import { type Actor, actorOf, loadUser } from '#server/store/people/people.ts';
import type { Store } from '#server/store/store.ts';
import { longText } from './crowd.ts';
import { editOf } from './edit.ts';
import { type Row, percentile } from './table.ts';

/** Documents of the games that are measured. The others are copies of those of the first. */
const sizes = [1000, 10_000, 100_000] as const;
const times = 30;

/** Milliseconds of each run, by what was measured. */
type Times = Record<string, number[]>;

const newId = () => uuidv7(Date.now(), randomBytes(10));

/** Measures games of growing size on the embedded database, or on the one that DATABASE_URL names, which must be empty. */
export async function measureScale(): Promise<Row[]> {
  const measured = new Map<number, Times>();
  const data = mkdtempSync(join(tmpdir(), 'waymark-scale-'));
  const { DATABASE_URL } = process.env;
  const settings = DATABASE_URL === undefined ? { WAYMARK_DATA: data } : { DATABASE_URL };
  const { store, close } = await openStore(readEnv(settings), (fault) => console.error(fault));
  try {
    await loadSample(store, { now: Date.now(), documents: sizes[0] });
    let copies = 0;
    for (const size of sizes) {
      console.log(`${size} documents…`);
      copies = await grow(store, copies, size / sizes[0]);
      measured.set(size, await measureSize(store));
    }
  } finally {
    await close();
    rmSync(data, { recursive: true, force: true });
  }
  return rowsOf(measured);
}

/** Copies the documents of the sample until there are so many of each. Returns how many there are. */
async function grow({ database }: Store, copies: number, wanted: number): Promise<number> {
  const { seq } = await feedPosition(database.db);
  let last = seq;
  for (let copy = Math.max(copies, 1); copy < wanted; copy += 1)
    last = await writeTransaction(database, (db) => copyOnce(db, copy, last));
  return wanted;
}

async function copyOnce(db: Queries, copy: number, seq: number): Promise<number> {
  const suffix = `~${copy}`;
  const original = sql`key_id not like '%~%' and entity in (${sql.join(entityKeys)})`;
  const columns = async (table: string, except: readonly string[]) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)} limit 1`.execute(db);
    const names = Object.keys(rows[0] ?? {}).filter((name) => !except.includes(name));
    return sql.join(names.map((name) => sql.ref(name)));
  };
  const documents = await columns('documents', ['key_id', 'reference', 'updated_at']);
  await sql`insert into documents (key_id, reference, updated_at, ${documents})
    select key_id || ${suffix}, reference || ${suffix}, updated_at - ${copy}, ${documents} from documents where ${original}`.execute(
    db,
  );
  // Nobody reads the texts of earlier versions here.
  const versions = await columns('document_versions', ['key_id', 'body']);
  await sql`insert into document_versions (key_id, body, ${versions})
    select key_id || ${suffix}, '{}', ${versions} from document_versions
    where key_id in (select key_id from documents where ${original})`.execute(db);
  await sql`insert into feed (scope, id, seq, gone)
    select scope, id || ${suffix}, ${seq} + row_number() over (order by seq), gone from feed
    where id in (select key_id from documents where ${original})`.execute(db);
  const newest = await db
    .selectFrom('feed')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  await db.updateTable('counter').set({ seq: newest.seq }).where('id', '=', 1).execute();
  return newest.seq;
}

async function measureSize(store: Store): Promise<Times> {
  const [writer, player] = [
    await actorWith(store, 'organiser@waymark.test'),
    await actorWith(store, 'player@waymark.test'),
  ];
  const measured: Times = {};
  const measure = async (what: string, run: (at: number) => Promise<unknown>) => {
    const found: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const begun = performance.now();
      await run(at);
      found.push(performance.now() - begun);
    }
    measured[what] = found;
  };
  const rows = await store.database.db
    .selectFrom('documents')
    .select(['key_id', 'version', 'team_id', 'body'])
    .where('entity', '=', 'encounter')
    .where('status_id', '=', 0)
    .limit(times)
    .execute();
  const fields = writableFields(documentTypes.encounter.allFields, 'everyone');
  const [field = ''] = fields.find(([, each]) => each.kind === 'rich' && !('meter' in each)) ?? [];
  const save = async (at: number) => {
    const row = rows[at % rows.length];
    if (!row) throw new Error('There is nothing to save.');
    const before = readBody(row.body);
    const body = { [field]: longText(newId()) };
    const { key_id: keyId, version } = row;
    const change = editOf({ keyId, entity: 'encounter', version, body: before }, body);
    const [result] = await accept(store, writer, [{ change }], Date.now());
    if (result?.status !== 200) throw new Error(`A save was refused: ${JSON.stringify(result?.error)}`);
    row.version += 1;
    row.body = JSON.stringify({ ...before, ...body });
  };
  await measure('One save', save);
  const list =
    (filter: object, actor = writer) =>
    async () => {
      const { kind, reads } = store.database;
      const reader = { person: actor.person, names: await store.names.read(reads) };
      return listDocuments(reads, kind, reader, 'encounter', { limit: 50, ...filter });
    };
  await measure('First page of a list', list({}));
  await measure('First page of a list, as a player', list({}, player));
  await measure('First page of a list, by team and status', list({ teamId: rows[0]?.team_id, statusId: 0 }));
  await measure('Search by the API, first page of what is found', list({ q: 'the' }));
  await measure('Search by the API, nothing is found', list({ q: 'no such words' }));
  const known = await feedPosition(store.database.db);
  const upToDate = Object.fromEntries(scopesOfPerson(writer.person).map((scope) => [scope, known.seq]));
  await save(0);
  await measure('Pull of one change', () => pullFrom(store, writer, upToDate, known.epoch));
  await measure('First page of a first pull', () => pullFrom(store, writer, {}, null));
  await measure('First page of a first pull, as a player', () => pullFrom(store, player, {}, null));
  return measured;
}

async function pullFrom(
  store: Store,
  { person }: Actor,
  scopes: PullRequest['scopes'],
  epoch: string | null,
): Promise<number> {
  const request = { user: person.id, epoch, schema: schemaVersion, scopes, limit: 1000 };
  const pulled = await pull(store, person, request, Date.now());
  if (pulled.kind === 'refused') throw new Error(`A pull was refused: ${pulled.error.code}`);
  return pulled.parts.length;
}

async function actorWith({ database }: Store, email: string): Promise<Actor> {
  const { id } = await database.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const user = await loadUser(database.db, id);
  if (!user) throw new Error(`${email} has no account.`);
  return actorOf(user);
}

/** Each size beside the smallest: the same work in a larger game. */
function rowsOf(measured: ReadonlyMap<number, Times>): Row[] {
  const [[, smallest] = [], ...larger] = measured;
  return Object.entries(smallest ?? {}).flatMap(([what, reference]) =>
    larger.map(([size, found]): Row => ({
      what: `${what}: ${size.toLocaleString('en-GB')} documents beside ${sizes[0].toLocaleString('en-GB')}`,
      unit: 'ms',
      ours: [percentile(found[what] ?? [], 0.5)],
      reference: [percentile(reference, 0.5)],
      times: 1.5,
    })),
  );
}
