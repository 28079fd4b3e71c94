import { Dexie } from 'dexie';
import type { Mirror } from './database.ts';
import { readMeta } from './meta.ts';
import { makeRoom } from './eviction.ts';

/** What storage itself fails at: there is no room left, or the browser's database has died under the app. */
export type StorageTrouble = 'full' | 'dead';

/** How long an answer of the disk is waited for, where it may never come, in milliseconds. */
const patienceMs = 4_000;

/** Names under which browsers report a database that is open in name only. */
const deadNames: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'MissingAPIError',
  'TimeoutError',
]);

/** How one mirror's storage stands, who wants to hear of it, and what is being done about it at this moment. */
interface Health {
  trouble: StorageTrouble | null;
  readonly listeners: Set<(trouble: StorageTrouble | null) => void>;
  mending: Promise<void> | null;
}

const known = new WeakMap<Mirror, Health>();

function healthOf(mirror: Mirror): Health {
  const health = known.get(mirror) ?? { trouble: null, listeners: new Set(), mending: null };
  known.set(mirror, health);
  return health;
}

/** Calls back with every change in how storage stands: in trouble, or well again. Returns how to stop. */
export function watchTrouble(mirror: Mirror, onChange: (trouble: StorageTrouble | null) => void): () => void {
  const { listeners } = healthOf(mirror);
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** What of storage an error tells; null where it is about something else, a mirror that was closed on purpose included. */
export function troubleIn(error: unknown): StorageTrouble | null {
  const names = namesOf(error, 0);
  if (names.includes('QuotaExceededError')) return 'full';
  return names.some((name) => deadNames.has(name)) ? 'dead' : null;
}

/** An error's name with the names of those that caused it. */
function namesOf(error: unknown, depth: number): string[] {
  if (typeof error !== 'object' || error === null || depth > 3) return [];
  const inner: unknown = Reflect.get(error, 'inner');
  const failures: unknown = Reflect.get(error, 'failures');
  const causes = [inner, ...(Array.isArray(failures) ? failures.slice(0, 1) : [])];
  const name: unknown = Reflect.get(error, 'name');
  return [...(typeof name === 'string' ? [name] : []), ...causes.flatMap((each) => namesOf(each, depth + 1))];
}

/**
 * Does what writes to the disk, and where storage fails mends it and does it once more.
 *
 * | storage says | then |
 * |---|---|
 * | there is no room | what can be fetched again makes room, never unsent work; then once more |
 * | the handle is dead | closed and opened anew; then once more |
 * | the same again | whoever watches is told, until something is written again; the error goes on to the caller |
 *
 * What failed has written nothing: it was one transaction. Inside another one the outermost does all this.
 */
export async function enduring<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  if (Dexie.currentTransaction) return work();
  const first = await attempt(work);
  if (first.done) return well(mirror, first.value);
  const trouble = troubleIn(first.error);
  if (trouble === null) throw first.error;
  await mend(mirror, trouble).catch(() => undefined);
  const second = await attempt(work);
  if (second.done) return well(mirror, second.value);
  say(mirror, troubleIn(second.error) ?? trouble);
  throw second.error;
}

/** Whether storage still answers; a dead handle is opened anew once. `empty`: it answers, and everything is gone. */
export async function probe(
  mirror: Mirror,
  withinMs: number = patienceMs,
): Promise<'well' | 'empty' | 'dead'> {
  const look = () => inTime(readMeta(mirror, 'session'), withinMs);
  const first = await attempt(look);
  if (!first.done && troubleIn(first.error) === null) return 'well';
  if (!first.done) await mend(mirror, 'dead').catch(() => undefined);
  const found = first.done ? first : await attempt(look);
  // That it can be read says nothing of whether there is room to write.
  if (healthOf(mirror).trouble !== 'full') say(mirror, found.done ? null : 'dead');
  if (!found.done) return 'dead';
  return found.value ? 'well' : 'empty';
}

/**
 * Mends what was found broken while reading, outside of the query that found it; gives whether it can be read again. Null
 * where it is not storage that failed.
 */
export function mendAfter(mirror: Mirror, error: unknown): Promise<boolean> | null {
  if (troubleIn(error) === null) return null;
  return probe(mirror).then((found) => found !== 'dead');
}

/** One mending at a time, however many have found it broken. */
function mend(mirror: Mirror, trouble: StorageTrouble): Promise<void> {
  const health = healthOf(mirror);
  health.mending ??= (trouble === 'full' ? makeRoom(mirror) : reopen(mirror)).finally(() => {
    health.mending = null;
  });
  return health.mending;
}

async function reopen(mirror: Mirror): Promise<void> {
  mirror.close({ disableAutoOpen: false });
  await inTime(mirror.open(), patienceMs);
}

function well<T>(mirror: Mirror, value: T): T {
  say(mirror, null);
  return value;
}

function say(mirror: Mirror, trouble: StorageTrouble | null): void {
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

/** A dead handle may answer nothing at all, for ever: after a while that counts as dead too. */
async function inTime<T>(answer: PromiseLike<T>, withinMs: number): Promise<T> {
  const timer: { id?: ReturnType<typeof setTimeout> } = {};
  const late = new Promise<never>((_, reject) => {
    timer.id = setTimeout(() => reject(new Dexie.TimeoutError('The disk does not answer')), withinMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer.id);
  }
}
