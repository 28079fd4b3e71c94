import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type SecurityEvent, type SecurityLogEntry, securityEvents } from '#contract/accounts/securityLog.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import type { Database } from '#server/store/database/database.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';

/** Where a request comes from. */
export interface Origin {
  readonly address: string | null;
  readonly device: string | null;
}

/** Something to record. No contents and no secrets. */
export interface Noted {
  readonly event: SecurityEvent;
  readonly by?: string | undefined;
  readonly about?: string | undefined;
  readonly origin?: Origin | undefined;
  readonly detail?: Readonly<Record<string, string>> | undefined;
}

const eventSchema = z.enum(securityEvents);
const detailSchema = z.record(z.string(), z.string());

/** Makes ids in the order of the entries, also of those in the same millisecond. */
class EntryIds {
  #count = 0;

  next(now: number): string {
    this.#count = (this.#count + 1) % 4096;
    const random = randomBytes(10);
    // The first twelve of the random bits follow the time.
    random.writeUInt16BE(this.#count << 4);
    return uuidv7(now, random);
  }
}

const ids = new EntryIds();

/** Adds an entry to the security log, in the transaction of what it records. */
export async function note(
  db: Queries,
  now: number,
  { event, by, about, origin, detail = {} }: Noted,
): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      id: ids.next(now),
      at: now,
      kind: event,
      actor: by ?? null,
      subject: about ?? null,
      address: origin?.address ?? null,
      device: origin?.device ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** Loads a page of the security log, newest first. Ids begin with the time. */
export async function loadSecurityLog(
  db: Queries,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ items: SecurityLogEntry[]; next: string | null }> {
  const all = db
    .selectFrom('security_log')
    .leftJoin('people as actors', 'actors.id', 'security_log.actor')
    .leftJoin('people as subjects', 'subjects.id', 'security_log.subject')
    .selectAll('security_log')
    .select(['actors.display_name as actorName', 'subjects.display_name as subjectName'])
    .orderBy('security_log.id', 'desc')
    .limit(limit + 1);
  const rows = await (after === undefined ? all : all.where('security_log.id', '<', after)).execute();
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    event: eventSchema.parse(row.kind),
    by: row.actor === null ? null : { id: row.actor, name: row.actorName ?? '' },
    about: row.subject === null ? null : { id: row.subject, name: row.subjectName ?? '' },
    address: row.address,
    device: row.device,
    detail: detailSchema.parse(JSON.parse(row.detail)),
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Entries are deleted after two years, by the clock of the database: it refuses to delete younger ones. */
export async function deleteOldEntries(database: Database): Promise<void> {
  const now =
    database.kind === 'postgres'
      ? sql<number>`extract(epoch from now()) * 1000`
      : sql<number>`cast(strftime('%s', 'now') as integer) * 1000`;
  await database.db
    .deleteFrom('security_log')
    .where('at', '<=', sql<number>`${now} - ${sql.raw(String(730 * 86_400_000))}`)
    .execute();
}

/** Notes at start that the database was restored since the last one: it then has another epoch. */
export async function noteRestore(database: Database, now: number): Promise<void> {
  await writeTransaction(database, async (db) => {
    const rows = await db
      .selectFrom('meta')
      .selectAll()
      .where('key', 'in', ['epoch', 'noted-epoch'])
      .execute();
    const [epoch, noted] = ['epoch', 'noted-epoch'].map(
      (name) => rows.find(({ key }) => key === name)?.value,
    );
    if (epoch === undefined || epoch === noted) return;
    await db
      .insertInto('meta')
      .values({ key: 'noted-epoch', value: epoch })
      .onConflict((on) => on.column('key').doUpdateSet({ value: epoch }))
      .execute();
    if (noted !== undefined) await note(db, now, { event: 'databaseRestored' });
  });
}
