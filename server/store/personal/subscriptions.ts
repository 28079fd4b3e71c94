import { z } from 'zod';
import type { Database } from '#server/store/database/database.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';

/** A push subscription, as the browser of the device describes it. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A subscribed device, with the time since when in epoch milliseconds. */
export interface SubscribedDevice extends Subscription {
  readonly at: number;
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof keysSchema>;

/** The keys by which push services know this server. They are made when it starts for the first time. */
export async function loadPushKeys(database: Database): Promise<PushKeys> {
  const storedKeys = await readKeys(database.db);
  if (storedKeys) return storedKeys;
  const { default: webPush } = await import('web-push');
  const newKeys = JSON.stringify(webPush.generateVAPIDKeys());
  await writeTransaction(database, (db) =>
    db
      .insertInto('meta')
      .values({ key: 'pushKeys', value: newKeys })
      .onConflict((on) => on.column('key').doNothing())
      .execute(),
  );
  // Another process may have been first.
  return (await readKeys(database.db)) ?? keysSchema.parse(JSON.parse(newKeys));
}

async function readKeys(db: Queries): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'pushKeys').executeTakeFirst();
  return row && keysSchema.parse(JSON.parse(row.value));
}

/** Stores a device for as long as its session lasts. It gets news from now on. */
export async function subscribe(
  database: Database,
  { userId, token }: { readonly userId: string; readonly token: string },
  { endpoint, keys: { p256dh, auth } }: Subscription,
  now: number,
): Promise<void> {
  await writeTransaction(database, async (db) => {
    const session = await db
      .selectFrom('auth_session')
      .select('id')
      .where('token', '=', token)
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (!session) return;
    const row = { user_id: userId, session_id: session.id, p256dh, auth, at: now };
    await db.deleteFrom('push_subscriptions').where('session_id', '=', session.id).execute();
    await db
      .insertInto('push_subscriptions')
      .values({ endpoint, ...row })
      .onConflict((on) => on.column('endpoint').doUpdateSet(row))
      .execute();
    const newest = await db
      .selectFrom('notices')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const seq = newest?.seq ?? 0;
    await db
      .insertInto('deliveries')
      .values({ user_id: userId, channel: 'push', seq, next_at: 0, tries: 0, due: '[]' })
      .onConflict((on) => on.columns(['user_id', 'channel']).doUpdateSet({ seq, next_at: 0, tries: 0 }))
      .execute();
  });
}

/** Returns the endpoint of a session's push subscription; null without one. */
export async function endpointOf(db: Queries, token: string | undefined): Promise<string | null> {
  if (token === undefined) return null;
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('auth_session', 'auth_session.id', 'push_subscriptions.session_id')
    .select('endpoint')
    .where('auth_session.token', '=', token)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

/** The devices of a person whose sessions have not expired. */
export async function subscriptionsOf(db: Queries, userId: string, now: number): Promise<SubscribedDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('auth_session', 'auth_session.id', 'push_subscriptions.session_id')
    .select(['endpoint', 'p256dh', 'auth', 'at'])
    .where('user_id', '=', userId)
    .where('auth_session.expiresAt', '>', new Date(now).toISOString())
    .execute();
  return rows.map(({ endpoint, p256dh, auth, at }) => ({ endpoint, keys: { p256dh, auth }, at }));
}

/** Forgets a device; of one person, where that is given. */
export async function unsubscribe(database: Database, endpoint: string, userId?: string): Promise<void> {
  await writeTransaction(database, (db) => {
    const devices = db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint);
    return (userId === undefined ? devices : devices.where('user_id', '=', userId)).execute();
  });
}
