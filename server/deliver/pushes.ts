import type { Document } from '#domain/content/document.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import {
  type News,
  claim,
  findPending,
  readNews,
  settingsOf,
  settle,
} from '#server/store/personal/deliveries.ts';
import {
  type PushKeys,
  type Subscription,
  subscriptionsOf,
  unsubscribe,
} from '#server/store/personal/subscriptions.ts';
import type { Store } from '#server/store/store.ts';
import { gameZone, isQuietNow } from './due.ts';
import { describeDeadline, describeNews, nameOf, readPath } from './describeNews.ts';

/** Dependencies for sending push messages. */
interface PushDeps {
  readonly store: Store;
  readonly keys: PushKeys;
  /** Who sends, for the operators of push services: an address of the web or of mail. */
  readonly subject: string;
}

/** A push service that has not answered by then is tried again later. */
const timeoutMs = 10_000;
/** How long a push service keeps a message for a device that is off, in seconds. */
const keptSeconds = 172_800;
/** Most documents that are named one by one; of more, only the number. */
const maxNamed = 5;

/** Sends people's unsent news to their devices, except in quiet hours. */
export async function sendPushes(deps: PushDeps, now: number): Promise<void> {
  const { database, names, report } = deps.store;
  const pending = await findPending(deps.store, 'push', now);
  if (pending.length === 0) return;
  const zone = await gameZone(database.db);
  const settingsFor = await settingsOf(
    database.db,
    pending.map(({ userId }) => userId),
  );
  for (const each of pending) {
    const settings = settingsFor(each.userId);
    if (isQuietNow(settings, now, zone)) continue;
    const devices = await subscriptionsOf(database.db, each.userId, now);
    if (devices.length === 0 || !(await claim(database, each, now))) continue;
    const news = await readTransaction(database, async (db) =>
      readNews(db, await names.read(db), each, settings, now),
    );
    let isSent = true;
    for (const device of devices) {
      for (const message of news ? messagesOf(news, device.at, zone) : []) {
        const answer = await send(deps, device, message).catch((fault: unknown) => {
          report(fault);
          return 'failed' as const;
        });
        if (answer === 'gone') await unsubscribe(database, device.endpoint);
        if (answer === 'failed') isSent = false;
        if (answer !== 'sent') break;
      }
    }
    await settle(database, each, isSent, now);
  }
}

/**
 * Push message as a device shows it, perhaps on a locked screen: a reference, or the name of an event, and what
 * happened.
 */
interface Message {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

/** Returns the messages for a device. Deadlines that came near before it subscribed are not sent to it. */
function messagesOf({ documents, deadlines }: News, deviceSince: number, zone: string): Message[] {
  const near = deadlines.filter(({ since }) => since >= deviceSince);
  const keys = new Set([...documents, ...near].map(({ document }) => document.keyId));
  if (keys.size > maxNamed)
    return [{ title: 'Waymark', body: `News of ${keys.size} documents`, path: '/inbox', tag: 'inbox' }];
  return [
    ...documents.map((each) => messageOf(each.document, describeNews(each), each.document.keyId)),
    ...near.map(({ document, due }) =>
      messageOf(document, describeDeadline({ document, due }, zone), due.id),
    ),
  ];
}

function messageOf(document: Document, body: string, tag: string): Message {
  return { title: nameOf(document), body, path: readPath(document), tag };
}

/** Hands an encrypted message to the push service of a device. */
async function send(
  { keys, subject }: PushDeps,
  { endpoint, keys: deviceKeys }: Subscription,
  message: Message,
): Promise<'sent' | 'gone' | 'failed'> {
  // Like the mail client, not loaded before there is something to send.
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { ...deviceKeys } },
    JSON.stringify(message),
    { vapidDetails: { subject, ...keys }, TTL: keptSeconds, contentEncoding: 'aes128gcm' },
  );
  const sentHeaders = new Headers();
  for (const [name, value] of Object.entries(headers)) sentHeaders.set(name, value);
  sentHeaders.delete('content-length');
  const answer = await fetch(endpoint, {
    method,
    headers: sentHeaders,
    body: body === null ? null : new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return 'gone';
  return answer.ok ? 'sent' : 'failed';
}
