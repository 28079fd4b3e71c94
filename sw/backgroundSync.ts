import { idleMs, uploadMs } from '#contract/deadlines.ts';
import { pushMeter } from '#contract/sync/pushBudget.ts';
import { type Waiting, laneGate } from '#domain/rules/lanes.ts';
import { utf8Bytes } from '#domain/primitives/utf8.ts';

/** The parts of an outbox row that background sync needs; the change itself is sent unchanged. */
interface Row extends Waiting {
  readonly schema: number;
}

/** Changes that can be sent, and what the device has pulled: its epoch, null before the first pull, and highest number. */
interface Outbox {
  readonly rows: readonly Row[];
  readonly pulled: { readonly epoch: string | null; readonly newest: number };
}

/** The parts of the service worker that background sync needs. */
interface Scope {
  readonly indexedDB: Pick<IDBFactory, 'open'>;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
    }): Promise<readonly { readonly url: string; readonly visibilityState: string }[]>;
  };
  readonly navigator: {
    readonly locks: {
      request(
        name: string,
        options: { readonly signal: AbortSignal },
        work: () => undefined,
      ): Promise<undefined>;
    };
  };
}

/** How long it waits for a tab that is syncing. */
const lockTimeoutMs = 20_000;

/** Addresses of pages without a sync engine. */
const outsideApp = /^https?:\/\/[^/]+\/(api|identity)\//;

/** Database names are this prefix and the id of the user (src/mirror/storage/database.ts). */
const prefix = 'waymark:';

/**
 * Sends the changes of an outbox after its tab was closed, and ignores the answers: the app sends the same changes again
 * when it is opened, and the ledger repeats the answers. Rejects if it is worth trying again later.
 */
export async function sendOutbox(name: string, scope: Scope, now: () => number = Date.now): Promise<void> {
  if (!name.startsWith(prefix)) return;
  const tabs = await scope.clients.matchAll({ type: 'window' });
  // The app is visible: its own engine notices the network as well.
  if (tabs.some((tab) => tab.visibilityState === 'visible' && !outsideApp.test(tab.url))) return;
  const signal = AbortSignal.timeout(lockTimeoutMs);
  await scope.navigator.locks.request(`waymark-sync:${name}`, { signal }, () => undefined);
  const user = name.slice(prefix.length);
  const { rows: sendableRows, pulled } = await markSent(scope, name, now());
  for (let rows = sendableRows; rows.length > 0;) {
    const meter = pushMeter();
    const batch = rows.filter((row) => meter.fits(itemOf(row)));
    if (!(await send(scope, user, { rows: batch, pulled }))) return;
    rows = ofOtherDocuments(rows.slice(batch.length), batch);
  }
}

/**
 * Sends a batch, in halves if it is too large for the server or a proxy; a single change that is too large is left for
 * the app. Returns false if no more should be sent, because nobody is signed in, the app is too old, or the server was
 * restored from a backup.
 */
async function send(scope: Scope, user: string, { rows, pulled }: Outbox): Promise<boolean> {
  if (rows.length === 0) return true;
  const schema = Math.min(...rows.map((row) => row.schema));
  const body = JSON.stringify({ user, ...pulled, schema, changes: rows.map(itemOf) });
  const answer = await scope.fetch('/api/sync/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(Math.ceil(idleMs + uploadMs(utf8Bytes(body)))),
  });
  // The answers themselves are not needed.
  void answer.body?.cancel();
  if (answer.status === 413) {
    const half = Math.ceil(rows.length / 2);
    const sendPart = (part: readonly Row[]) => send(scope, user, { rows: part, pulled });
    const first = rows.slice(0, half);
    return (
      rows.length <= 1 || ((await sendPart(first)) && sendPart(ofOtherDocuments(rows.slice(half), first)))
    );
  }
  const isFromServer = (answer.headers.get('content-type') ?? '').includes('json');
  if (!isFromServer || answer.status >= 500 || answer.status === 429)
    throw new Error('The server cannot take the changes now');
  return answer.ok;
}

/**
 * The rows of documents that none of those sent is of. What follows them in another request is left for the app, which
 * knows whether they were applied.
 */
function ofOtherDocuments(rows: readonly Row[], sentRows: readonly Row[]): readonly Row[] {
  const keyIds = new Set(sentRows.map(({ change }) => change.keyId));
  return rows.filter(({ change }) => !keyIds.has(change.keyId));
}

function itemOf({ change }: Row): object {
  return { change };
}

/** Marks sendable changes as sent, which freezes their bodies, and returns them in order; none without a database. */
async function markSent({ indexedDB }: Scope, name: string, now: number): Promise<Outbox> {
  const database = await openExisting(indexedDB, name);
  if (!database) return { rows: [], pulled: { epoch: null, newest: 0 } };
  try {
    const transaction = database.transaction(['outbox', 'meta'], 'readwrite', { durability: 'strict' });
    const [outbox, meta] = [transaction.objectStore('outbox'), transaction.objectStore('meta')];
    const storedRows: unknown[] = await result(outbox.getAll());
    const valueOf = async (key: string) => valueIn(await result(meta.get(key)));
    if (isBackingOff(await valueOf('pause'), now)) throw new Error('The server has asked to wait');
    const epoch = await valueOf('epoch');
    const cursors = Object.values((await valueOf('cursors')) ?? {}).filter(
      (each) => typeof each === 'number',
    );
    // After a restore, nothing is sent before everything has been fetched again.
    const isRestoring = (await valueOf('isRestored')) === true;
    // Rows of another build may mean something else: the app will send them itself.
    const mayBeSent = laneGate(now);
    const rows = !isRestoring && storedRows.every(isRow) ? storedRows.filter((row) => mayBeSent(row)) : [];
    for (const row of rows) if (row.state === 'queued') outbox.put({ ...row, state: 'sent' });
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', () => reject(new Error('The transaction was aborted')));
    });
    const newest = Math.max(0, ...cursors);
    return { rows, pulled: { epoch: typeof epoch === 'string' ? epoch : null, newest } };
  } finally {
    database.close();
  }
}

/** Opens an existing database at any version; creates none. */
async function openExisting(indexedDB: Scope['indexedDB'], name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name);
  // After a logout there is no database, and none must be created.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  const database = await result(request).catch(() => undefined);
  database?.addEventListener('versionchange', () => database.close());
  return database;
}

/** The value of a row of the meta table. */
function valueIn(row: unknown): unknown {
  return isObject(row) ? row['value'] : undefined;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error(request.error?.name)));
  });
}

/** Whether a Retry-After of the server, as the app has stored it, still applies; at most for an hour. */
function isBackingOff(pause: unknown, now: number): boolean {
  const until: unknown = isObject(pause) ? pause['until'] : undefined;
  const remainingMs = typeof until === 'number' ? until - now : 0;
  return remainingMs > 0 && remainingMs < 3_600_000;
}

function isRow(row: unknown): row is Row {
  return (
    isObject(row) &&
    typeof row['id'] === 'string' &&
    isObject(row['change']) &&
    typeof row['change']['keyId'] === 'string' &&
    typeof row['change']['kind'] === 'string' &&
    typeof row['state'] === 'string' &&
    typeof row['notBefore'] === 'number' &&
    typeof row['schema'] === 'number'
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
