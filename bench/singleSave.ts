import { randomBytes } from 'node:crypto';
import BetterSqlite from 'better-sqlite3';
import { entities } from '#domain/content/entities/index.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { type DocumentCopy, longText } from './crowd.ts';

/** How many people save at the same time, one request each. */
const concurrency = 8;

const newId = () => uuidv7(Date.now(), randomBytes(10));

/** Milliseconds per save through the API, with several people saving their own documents at the same time. */
export async function saveThroughApi(
  url: string,
  people: readonly { readonly cookie: string; readonly own: readonly DocumentCopy[] }[],
  rounds: number,
): Promise<number> {
  const begun = performance.now();
  const works = people.slice(0, concurrency).map(async ({ cookie, own }) => {
    for (let round = 0; round < rounds; round += 1)
      for (const held of own) {
        const id = newId();
        const answer = await fetch(`${url}/api/${entities[held.entity].api}/${held.keyId}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', cookie, 'idempotency-key': id },
          body: JSON.stringify({ version: held.version, [held.field]: longText(id) }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`A save was answered ${answer.status}: ${text}`);
        held.version += 1;
      }
    return rounds * own.length;
  });
  const counts = await Promise.all(works);
  return (performance.now() - begun) / counts.reduce((sum, count) => sum + count, 0);
}

const rowColumns =
  'key_id, entity, team_id, status_id, event_id, version, reference, title, created_at, created_by, updated_at, updated_by, share_all, share_teams, comments, body';

/** Milliseconds per save for the same transaction in the database alone: same file, same statements, same disk. */
export function saveDirectly(file: string, documents: readonly DocumentCopy[], count: number): number {
  const db = new BetterSqlite(file, { timeout: 5000 });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');
  const columns = rowColumns.split(', ');
  const places = (much: number) => `(${Array.from({ length: much }, () => '?').join(', ')})`;
  const kept = columns.filter(
    (name) => !['key_id', 'entity', 'reference', 'created_at', 'created_by'].includes(name),
  );
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const read = db.prepare<[string], Record<string, string | number | null>>(
    'select * from documents where key_id = ?',
  );
  const seen = db.prepare('select * from applied where change_id = ?');
  const put = db.prepare(
    `insert into documents (${rowColumns}) values ${places(columns.length)} on conflict (key_id) do update set ${kept.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const keep = db.prepare(`insert into document_versions values ${places(8)}`);
  const note = db.prepare(`insert into applied values ${places(6)}`);
  const raise = db.prepare<[], { seq: number }>(
    'update counter set seq = seq + 2 where id = 1 returning seq',
  );
  const feed = db.prepare(
    `insert into feed values ${places(4)}, ${places(4)} on conflict (scope, id) do update set seq = excluded.seq, gone = excluded.gone`,
  );
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) {
    const held = documents[at % documents.length];
    if (!held) throw new Error('No documents to save.');
    const id = newId();
    begin.run();
    const row = read.get(held.keyId);
    seen.get(id);
    if (!row) throw new Error('The document is missing.');
    const version = Number(row['version']) + 1;
    const now = Date.now();
    const body = JSON.stringify({ ...parsed(row['body']), [held.field]: longText(id) });
    const next: Record<string, string | number | null> = { ...row, version, updated_at: now, body };
    put.run(columns.map((name) => next[name] ?? null));
    const by = row['updated_by'];
    keep.run(held.keyId, version, row['status_id'], row['team_id'], row['title'], now, by, body);
    note.run(id, by, id, 200, JSON.stringify({ keyId: held.keyId, version, base: version }), now);
    const seq = raise.get()?.seq ?? 0;
    const entity = held.entity;
    feed.run(
      `all:${entity}`,
      held.keyId,
      seq - 1,
      0,
      `owned:${row['team_id']}:${entity}`,
      held.keyId,
      seq,
      0,
    );
    commit.run();
  }
  const ms = (performance.now() - begun) / count;
  db.close();
  return ms;
}

function parsed(body: string | number | null | undefined): object {
  const value: unknown = JSON.parse(String(body));
  return value instanceof Object ? value : {};
}
