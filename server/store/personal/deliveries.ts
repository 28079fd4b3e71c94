import type { Notice } from '#domain/personal/notice.ts';
import { type DueNotice, datesFor, dueNotices } from '#domain/personal/dueNotices.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import {
  type InboxKind,
  type NoticeSettings,
  inboxKinds,
  readNoticeSettings,
  readNoticeState,
} from '#domain/personal/noticeState.ts';
import { toPerson } from '#contract/accounts/user.ts';
import type { Document } from '#domain/content/document.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Database } from '#server/store/database/database.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import type { Names } from '#server/store/people/names.ts';
import { loadUser } from '#server/store/people/people.ts';
import type { Store } from '#server/store/store.ts';
import {
  type NearDeadline,
  deadlineKey,
  findDeadlines,
  readDeadlineKeys,
  writeDeadlineKeys,
} from './deadlines.ts';
import { mayBeNotified } from './notices.ts';

/** A channel of notifications besides the inbox. */
export type Channel = 'mail' | 'push';

/** A person with notices or deadlines that were not sent to them on a channel. */
export interface Pending {
  readonly userId: string;
  readonly channel: Channel;
  /** Number of the newest notice that was sent, and of the newest there is. */
  readonly sent: number;
  readonly newest: number;
  /** The deadlines that were sent, as stored, and those that were not. */
  readonly sentDeadlines: string;
  readonly due: readonly NearDeadline[];
  /** When the oldest that was not sent was written or came near, in epoch milliseconds. */
  readonly since: number;
  readonly tries: number;
}

/** News of one document for one person. */
export interface DocumentNews {
  readonly document: Document;
  readonly kinds: readonly InboxKind[];
  /** The newest of its notices. */
  readonly notice: Pick<Notice, 'id' | 'ref'>;
}

/** A deadline to notify a person of. */
export interface DeadlineNews {
  readonly document: Document;
  readonly due: DueNotice;
  /** Since when it is near and stated as it is, in epoch milliseconds. */
  readonly since: number;
}

/** News for one person, and where to reach them. */
export interface News {
  readonly email: string;
  readonly firstName: string;
  readonly documents: readonly DocumentNews[];
  readonly deadlines: readonly DeadlineNews[];
}

/** How long a sender has, in milliseconds; if it stops meanwhile, another process sends. */
const leaseMs = 600_000;
const dayMs = 86_400_000;
/**
 * Age in milliseconds beyond which nothing is sent: when sending begins, or after a long pause, nobody gets months of
 * news.
 */
const oldestMs = 2 * dayMs;
const longestWaitMs = 3_600_000;
/** Values per statement: databases limit bound values. */
const chunkSize = 500;

/** Returns the people with unsent news on a channel, unless somebody is sending to them or has to wait. */
export async function findPending(
  { database, names }: Pick<Store, 'database' | 'names'>,
  channel: Channel,
  now: number,
): Promise<Pending[]> {
  const { db } = database;
  const people = await findReached(db, channel, now);
  if (people.length === 0) return [];
  const news = await findNews(db, channel, now);
  const deadlines = await findDeadlines(database, await names.read(db), now - oldestMs, now);
  return people.flatMap(({ userId, seq, tries, sentDeadlines }) => {
    const sentKeys = new Set(readDeadlineKeys(sentDeadlines ?? noDeadlines));
    const due = (deadlines.get(userId) ?? []).filter(({ key }) => !sentKeys.has(key));
    const notices = news.get(userId);
    if (!notices && due.length === 0) return [];
    const sentSeq = seq ?? 0;
    return {
      userId,
      channel,
      sent: sentSeq,
      newest: notices?.newest ?? sentSeq,
      sentDeadlines: sentDeadlines ?? noDeadlines,
      due,
      since: Math.min(notices?.since ?? now, ...due.map(({ since }) => since)),
      tries: tries ?? 0,
    };
  });
}

/** Reads the people whom a channel reaches and the news last sent to them, without those in progress or waiting. */
async function findReached(db: Queries, channel: Channel, now: number) {
  const people = db
    .selectFrom('people')
    .leftJoin('deliveries', (join) =>
      join.onRef('deliveries.user_id', '=', 'people.id').on('deliveries.channel', '=', channel),
    )
    .select(['people.id as userId', 'deliveries.seq', 'deliveries.tries', 'deliveries.due as sentDeadlines'])
    .where('people.active', '=', 1)
    .where((eb) => eb.or([eb('deliveries.next_at', 'is', null), eb('deliveries.next_at', '<=', now)]));
  const reached =
    channel === 'push'
      ? people.where('people.id', 'in', db.selectFrom('push_subscriptions').select('user_id'))
      : people;
  return reached.execute();
}

const noDeadlines = writeDeadlineKeys([], 0);

/** The newest notice of each person who was not sent it, and when the oldest that was not sent was written. */
async function findNews(
  db: Queries,
  channel: Channel,
  now: number,
): Promise<Map<string, Pick<Pending, 'newest' | 'since'>>> {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('deliveries', (join) =>
      join.onRef('deliveries.user_id', '=', 'notices.user_id').on('deliveries.channel', '=', channel),
    )
    .select('notices.user_id as userId')
    .select((eb) => [eb.fn.min('notices.at').as('since'), eb.fn.max('notices.seq').as('newest')])
    .where('notices.at', '>', now - oldestMs)
    .where((eb) =>
      eb.or([eb('deliveries.seq', 'is', null), eb('notices.seq', '>', eb.ref('deliveries.seq'))]),
    )
    .groupBy('notices.user_id')
    .execute();
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

/** Takes on sending to a person. Of several processes that want to, one gets true. */
export async function claim(
  database: Database,
  { userId, channel, sent, sentDeadlines, tries }: Pending,
  now: number,
): Promise<boolean> {
  const rows = await writeTransaction(database, (db) =>
    db
      .insertInto('deliveries')
      .values({ user_id: userId, channel, seq: sent, next_at: now + leaseMs, tries, due: sentDeadlines })
      .onConflict((on) =>
        on
          .columns(['user_id', 'channel'])
          .doUpdateSet({ next_at: now + leaseMs })
          .where('deliveries.next_at', '<=', now)
          .where('deliveries.seq', '=', sent)
          .where('deliveries.due', '=', sentDeadlines),
      )
      .returning('user_id')
      .execute(),
  );
  return rows.length > 0;
}

/** Notes that everything was sent, or that it failed and is tried again, later after each failure. */
export async function settle(
  database: Database,
  { userId, channel, newest, sentDeadlines, due, tries }: Pending,
  isSent: boolean,
  now: number,
): Promise<void> {
  const waitMs = Math.min(longestWaitMs, 60_000 * 2 ** Math.min(tries, 6));
  const changes = isSent
    ? {
        seq: newest,
        next_at: 0,
        tries: 0,
        due: writeDeadlineKeys([...readDeadlineKeys(sentDeadlines), ...due.map(({ key }) => key)], now),
      }
    : { next_at: now + waitMs, tries: tries + 1 };
  await writeTransaction(database, (db) =>
    db
      .updateTable('deliveries')
      .set(changes)
      .where('user_id', '=', userId)
      .where('channel', '=', channel)
      .execute(),
  );
}

/** Returns people's choices of notices. */
export async function settingsOf(
  db: Queries,
  userIds: readonly string[],
): Promise<(userId: string) => NoticeSettings> {
  const values = new Map<string, string>();
  for (let at = 0; at < userIds.length; at += chunkSize) {
    const rows = await db
      .selectFrom('personal')
      .select(['user_id', 'value'])
      .where('key', '=', personalKeys.settings)
      .where('user_id', 'in', userIds.slice(at, at + chunkSize))
      .execute();
    for (const row of rows) values.set(row.user_id, row.value);
  }
  return (userId) => readNoticeSettings(values.get(userId));
}

/**
 * Returns news that a person has neither been sent on a channel nor read: events by document, and deadlines. Only kinds
 * that they have not switched off, and only documents and comments that they may read now.
 */
export async function readNews(
  db: Queries,
  names: Names,
  { userId, sent, newest, due }: Pending,
  { off }: NoticeSettings,
  now: number,
): Promise<News | undefined> {
  const user = await loadUser(db, userId);
  if (!user) return undefined;
  const person = toPerson(user);
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seq', '>', sent)
    .where('seq', '<=', newest)
    .where('at', '>', now - oldestMs)
    .orderBy('seq')
    .execute();
  const documents = await loadDocuments(db, names, [
    ...new Set([...rows.map((row) => row.key_id), ...due.map(({ keyId }) => keyId)]),
  ]);
  const wanted = new Map(due.map(({ key, since }) => [key, since]));
  const near = [...documents.values()].flatMap((document) =>
    dueNotices(datesFor(person, document), now).flatMap((each) => {
      const since = wanted.get(deadlineKey(each));
      return since === undefined ? [] : { document, due: each, since };
    }),
  );
  const entries = await db
    .selectFrom('personal')
    .select(['key', 'value', 'at'])
    .where('user_id', '=', userId)
    .where('key', 'in', [
      personalKeys.read,
      ...[...rows, ...near.map((each) => each.due)].map(({ id }) => personalKeys.notice(id)),
    ])
    .execute();
  const entriesByKey = new Map(entries.map((entry) => [entry.key, entry]));
  const readAt = entriesByKey.get(personalKeys.read)?.at ?? 0;
  const news = new Map<string, DocumentNews>();
  for (const { id, kind, key_id: keyId, ref, at } of rows) {
    const document = documents.get(keyId);
    const inboxKind = inboxKinds.find((each) => each === kind);
    const entry = entriesByKey.get(personalKeys.notice(id));
    const isUnread = entry ? readNoticeState(entry, now).kind === 'unread' : at > readAt;
    if (
      !document ||
      !inboxKind ||
      off.includes(inboxKind) ||
      !isUnread ||
      !mayBeNotified(person, document, ref)
    )
      continue;
    const kinds = [...(news.get(keyId)?.kinds ?? []), inboxKind];
    news.set(keyId, { document, kinds, notice: { id, ref } });
  }
  const deadlines = near
    .filter(
      ({ document, due: { id } }) =>
        !off.includes('deadline') &&
        readNoticeState(entriesByKey.get(personalKeys.notice(id)), now).kind === 'unread' &&
        may(person, 'read', document),
    )
    .sort((a, b) => Date.parse(a.due.at) - Date.parse(b.due.at));
  return { email: user.email, firstName: user.firstName, documents: [...news.values()], deadlines };
}
