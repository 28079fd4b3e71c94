import { Dexie } from 'dexie';
import type { Mirror } from './database.ts';
import { evictVersions } from './eviction.ts';
import { readMeta } from './meta.ts';

/** A storage failure: the quota is used up, or the browser's database handle has died. */
export type StorageTrouble = 'full' | 'dead';

/** How long to wait for the database, in milliseconds, before counting it as dead. */
const answerTimeoutMs = 4_000;

/** Error names that browsers give for a dead database handle. */
const deadHandleErrors: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'MissingAPIError',
  'TimeoutError',
]);

/** Storage state of one mirror, its listeners, and the recovery under way. */
interface Health {
  trouble: StorageTrouble | null;
  readonly listeners: Set<(trouble: StorageTrouble | null) => void>;
  recovery: Promise<void> | null;
}

const healthByMirror = new WeakMap<Mirror, Health>();

function healthOf(mirror: Mirror): Health {
  const health = healthByMirror.get(mirror) ?? { trouble: null, listeners: new Set(), recovery: null };
  healthByMirror.set(mirror, health);
  return health;
}

/** Calls back whenever storage fails or works again. Returns a function that stops watching. */
export function watchTrouble(mirror: Mirror, onChange: (trouble: StorageTrouble | null) => void): () => void {
  const { listeners } = healthOf(mirror);
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The storage failure behind an error; null for any other error, such as a mirror that was closed on purpose. */
export function storageTroubleIn(error: unknown): StorageTrouble | null {
  const names = errorNames(error, 0);
  if (names.includes('QuotaExceededError')) return 'full';
  // The browser closed the connection while it was being opened: Dexie then stays closed, as after a close on purpose.
  const isClosedByBrowser = names.includes('DatabaseClosedError') && names.includes('AbortError');
  return isClosedByBrowser || names.some((name) => deadHandleErrors.has(name)) ? 'dead' : null;
}

/** Names of an error and of its causes. */
function errorNames(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth > 3) return [];
  const inner: unknown = Reflect.get(error, 'inner');
  const failures: unknown = Reflect.get(error, 'failures');
  const causes = [inner, ...(Array.isArray(failures) ? failures.slice(0, 1) : [])];
  const name: unknown = Reflect.get(error, 'name');
  return [
    ...(typeof name === 'string' ? [name] : []),
    ...causes.flatMap((cause) => errorNames(cause, depth + 1)),
  ];
}

/**
 * Runs work that writes and, if storage fails, recovers and runs it once more.
 *
 * | storage failure | recovery |
 * |---|---|
 * | quota used up | evict what can be fetched again, never unsent work; run again |
 * | dead handle | close and reopen; run again |
 * | the same again | report it to listeners until a write succeeds; throw the error to the caller |
 *
 * Running again is safe: the work is one transaction, so a failed run wrote nothing. Inside another transaction, the
 * outermost call recovers.
 */
export async function withRecovery<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  if (Dexie.currentTransaction) return work();
  const first = await attempt(work);
  if (first.done) return reportHealthy(mirror, first.value);
  const trouble = storageTroubleIn(first.error);
  if (trouble === null) throw first.error;
  await recover(mirror, trouble).catch(() => undefined);
  const second = await attempt(work);
  if (second.done) return reportHealthy(mirror, second.value);
  report(mirror, storageTroubleIn(second.error) ?? trouble);
  throw second.error;
}

/** Tests whether storage still answers, reopening a dead handle once. `empty`: it answers, but all data is gone. */
export async function probe(
  mirror: Mirror,
  withinMs: number = answerTimeoutMs,
): Promise<'healthy' | 'empty' | 'dead'> {
  const read = () => withTimeout(readMeta(mirror, 'session'), withinMs);
  const first = await attempt(read);
  if (!first.done && storageTroubleIn(first.error) === null) return 'healthy';
  if (!first.done) await recover(mirror, 'dead').catch(() => undefined);
  const last = first.done ? first : await attempt(read);
  // A successful read does not mean there is space to write.
  if (healthOf(mirror).trouble !== 'full') report(mirror, last.done ? null : 'dead');
  if (!last.done) return 'dead';
  return last.value ? 'healthy' : 'empty';
}

/** Recovers once at a time, however many callers ask. */
function recover(mirror: Mirror, trouble: StorageTrouble): Promise<void> {
  const health = healthOf(mirror);
  health.recovery ??= (trouble === 'full' ? evictVersions(mirror) : reopen(mirror)).finally(() => {
    health.recovery = null;
  });
  return health.recovery;
}

async function reopen(mirror: Mirror): Promise<void> {
  mirror.close({ disableAutoOpen: false });
  await withTimeout(mirror.open(), answerTimeoutMs);
}

function reportHealthy<T>(mirror: Mirror, value: T): T {
  report(mirror, null);
  return value;
}

function report(mirror: Mirror, trouble: StorageTrouble | null): void {
  const health = healthOf(mirror);
  if (health.trouble === trouble) return;
  health.trouble = trouble;
  for (const listener of health.listeners) listener(trouble);
}

type Attempt<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly error: unknown };

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { done: true, value: await work() };
  } catch (error) {
    return { done: false, error };
  }
}

/** Rejects after `withinMs` milliseconds: a dead handle may never answer. */
async function withTimeout<T>(answer: PromiseLike<T>, withinMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Dexie.TimeoutError('The database does not answer')), withinMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs several writes as one transaction: all or none are stored, and live queries run once. */
export async function transact<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  // An async callback: Dexie keeps a transaction open across awaits only for async functions.
  return withRecovery(mirror, () => mirror.transaction('rw', mirror.tables, async () => work()));
}
