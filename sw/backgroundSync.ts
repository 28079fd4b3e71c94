/** What the courier looks at in a row of the outbox; the change itself goes as it stands. */
interface Row {
  readonly keyId: string;
  readonly change: object;
  readonly after: string | null;
  readonly state: string;
  readonly notBefore: number;
  readonly schema: number;
}

/** Changes in one request; the server takes no more (src/contract/sync.ts). */
const atOnce = 100;

/** How long a tab that is at work is waited for. */
const patienceMs = 20_000;

/** Addresses at which no engine runs. */
const isOutside = /^https?:\/\/[^/]+\/(api|identity)\//;

/** The first part of a database's name; the rest is whose it is (src/mirror/storage/database.ts). */
const prefix = 'waymark:';

/**
 * Carries what waits in an outbox to the server after its tab was closed, and takes no answer in: the app sends the
 * same changes again when it is opened, and the ledger answers as it did. Rejects where it is worth another try.
 */
export async function sendOutbox(name: string, scope: ServiceWorkerGlobalScope): Promise<void> {
  if (!name.startsWith(prefix)) return;
  const tabs = await scope.clients.matchAll({ type: 'window' });
  // Somebody looks at the app: its own engine has heard of the network too.
  if (tabs.some((tab) => tab.visibilityState === 'visible' && !isOutside.test(tab.url))) return;
  const signal = AbortSignal.timeout(patienceMs);
  await scope.navigator.locks.request(`waymark-sync:${name}`, { signal }, () => undefined);
  const rows = await freeze(name);
  for (let from = 0; from < rows.length; from += atOnce) {
    if (!(await send(name.slice(prefix.length), rows.slice(from, from + atOnce)))) return;
  }
}

/** Sends some; false where no more of it is wanted, because nobody is signed in or the app is too old. */
async function send(user: string, rows: readonly Row[]): Promise<boolean> {
  const changes = rows.map(({ change, after }) => ({ change, ...(after === null ? {} : { after }) }));
  const schema = Math.min(...rows.map((row) => row.schema));
  const answer = await fetch('/api/sync/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, schema, changes }),
  });
  const isOurs = (answer.headers.get('content-type') ?? '').includes('json');
  if (!isOurs || answer.status >= 500 || answer.status === 429) throw new Error('Not now');
  return answer.ok;
}

/** Marks what may go as sent, so that its body is frozen, and gives it in order; nothing where there is no database. */
async function freeze(name: string): Promise<Row[]> {
  const database = await openExisting(name);
  if (!database) return [];
  try {
    const transaction = database.transaction(['outbox', 'meta'], 'readwrite', { durability: 'strict' });
    const [outbox, meta] = [transaction.objectStore('outbox'), transaction.objectStore('meta')];
    const found: unknown[] = await result(outbox.getAll());
    const rest: unknown = await result(meta.get('rest'));
    if (isResting(rest)) throw new Error('The server has asked for rest');
    // Another build's rows may mean what this one does not know: the app will send them itself.
    const rows = found.every(isRow) ? mayGo(found) : [];
    for (const row of rows) if (row.state === 'queued') outbox.put({ ...row, state: 'sent' });
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', () => reject(new Error('Nothing was written')));
    });
    return rows;
  } finally {
    database.close();
  }
}

/** In order, and of each document only what nothing before it holds up; comments beside it wait for the app as well. */
function mayGo(rows: readonly Row[]): Row[] {
  const closed = new Set<string>();
  return rows.filter(({ keyId, state, notBefore }) => {
    if ((state !== 'queued' && state !== 'sent') || notBefore > Date.now()) closed.add(keyId);
    return !closed.has(keyId);
  });
}

/** Opens a database that is there, at whatever version; makes none. */
async function openExisting(name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name);
  // Whoever has logged out has no database any more, and gets none.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  const database = await result(request).catch(() => undefined);
  database?.addEventListener('versionchange', () => database.close());
  return database;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error(request.error?.name)));
  });
}

function isResting(row: unknown): boolean {
  const until: unknown = isObject(row) && isObject(row['value']) ? row['value']['until'] : undefined;
  const left = typeof until === 'number' ? until - Date.now() : 0;
  return left > 0 && left < 3_600_000;
}

function isRow(row: unknown): row is Row {
  return (
    isObject(row) &&
    typeof row['keyId'] === 'string' &&
    isObject(row['change']) &&
    (row['after'] === null || typeof row['after'] === 'string') &&
    typeof row['state'] === 'string' &&
    typeof row['notBefore'] === 'number' &&
    typeof row['schema'] === 'number'
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
