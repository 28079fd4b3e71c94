import type { BrowserContext, Page } from '@playwright/test';
import { expect as baseExpect } from '@playwright/test';

/** How long a badge may take to follow what is stored, in milliseconds. */
const followMs = 10_000;

/** How long a page may take to answer, in milliseconds. */
const answerMs = 10_000;

/** The message of a badge when everything is sent. */
const allSaved = 'All saved';

/** Text of a page's badge, and the text expected from the browser's storage. */
type Comparison = { readonly said: string; readonly stored: string };

/** A page that has no badge, and why. */
type NoBadge = 'not the app' | 'nobody signed in' | 'work of an earlier visit';

/**
 * Checks that the sync badge of every open page says what the browser has stored. The expected messages are derived here
 * and not by the app's code, so that a message that the app leaves out is noticed. A page that does not answer fails: a
 * test that freezes one closes it.
 */
export async function checkBadges(contexts: Iterable<BrowserContext>): Promise<void> {
  for (const context of contexts) for (const page of context.pages()) await checkBadge(page);
}

/**
 * Waits until nothing is unsent and the badge says “All saved”. The badge alone still says so for a moment after a change,
 * because it follows what is stored.
 */
export async function expectAllSaved(page: Page, timeout: number): Promise<void> {
  const given = { message: 'Everything is sent, and the badge says so', timeout, intervals: [50, 100] };
  await baseExpect.poll(() => read(page), given).toEqual({ said: allSaved, stored: allSaved });
}

async function checkBadge(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await baseExpect
    .poll(() => compare(page), {
      message: `The badge on ${page.url()} says what is stored`,
      timeout: followMs + answerMs,
      intervals: [50, 100],
    })
    .toBe('as stored');
}

/** Compares the badge of a page with what is stored; “as stored” also for a page that has none. */
async function compare(page: Page): Promise<Comparison | 'as stored' | 'no answer'> {
  const found = await read(page);
  if (found === 'no answer') return found;
  return typeof found === 'string' || found.said === found.stored ? 'as stored' : found;
}

/** Reads the badge and the storage of a page that may be too busy to answer. */
async function read(page: Page): Promise<Comparison | NoBadge | 'no answer'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'no answer'>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), answerMs);
  });
  // A page that goes to another address meanwhile is asked again.
  const asked = page.evaluate(readBadge).catch((error: unknown) => {
    if (String(error).includes('context was destroyed')) return 'no answer' as const;
    throw error;
  });
  const found = await Promise.race([asked, tooLate]);
  clearTimeout(timer);
  return found;
}

/** Runs in the page: reads the badge, and derives its messages from IndexedDB and the service worker. */
async function readBadge(): Promise<Comparison | NoBadge> {
  const known =
    /^(Not saved|Offline|Sync trouble|Trying again|Sign in|Update|Sending|Fetching|Storing|Unsaved|All saved|\d)/;
  const labelOf = (button: Element) => button.getAttribute('aria-label') ?? '';
  const badge = [...document.querySelectorAll('header button')].find((each) => known.test(labelOf(each)));
  const user = localStorage.getItem('wm-user');
  if (user === null) return 'nobody signed in';
  // Signing in again is a page of its own.
  if (location.pathname.startsWith('/identity/')) return 'not the app';
  if (!badge)
    return document.querySelector('header') ? { said: 'no badge', stored: 'a badge' } : 'not the app';

  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(`waymark:${user}`);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => reject(new Error('The database cannot be opened.')));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const tables = ['outbox', 'typed', 'meta'];
  const reading = database.transaction(tables, 'readonly');
  const [outbox = [], unsaved = [], meta = []] = await Promise.all(
    tables.map(
      (table) =>
        new Promise<unknown[]>((resolve, reject) => {
          const all = reading.objectStore(table).getAll();
          all.addEventListener('success', () => resolve(all.result));
          all.addEventListener('error', () => reject(new Error(`${table} cannot be read`)));
        }),
    ),
  );
  database.close();
  const part = (row: unknown, name: string): unknown =>
    row instanceof Object ? Reflect.get(row, name) : undefined;
  const metaValue = (key: string) =>
    part(
      meta.find((row) => part(row, 'key') === key),
      'value',
    );
  const keysOf = (rows: readonly unknown[]) => new Set(rows.map((row) => String(part(row, 'keyId'))));

  // Unsent work of an earlier visit counts as waiting; it is a file whose items only the app can tell apart.
  if (meta.some((row) => String(part(row, 'key')).startsWith('unsent:'))) return 'work of an earlier visit';

  const status = metaValue('status');
  const reach = part(status, 'reach') ?? 'unknown';
  const paused = part(status, 'paused') ?? null;
  const isBlocked = (row: unknown) => part(row, 'state') !== 'queued' && part(row, 'state') !== 'sent';
  const needs = keysOf(outbox.filter(isBlocked));
  // Edits wait for a blocked edit of their document; comments and shares wait for nothing.
  const isEdit = (row: unknown) => !/comment|share/i.test(String(part(part(row, 'change'), 'kind')));
  const stopped = keysOf(outbox.filter((row) => isBlocked(row) && isEdit(row)));
  const waiting = keysOf(
    outbox.filter((row) => !isBlocked(row) && !(isEdit(row) && stopped.has(String(part(row, 'keyId'))))),
  ).size;
  const isKind = (row: unknown, ...kinds: readonly unknown[]) => kinds.includes(part(row, 'kind'));
  const needsYou = needs.size + unsaved.filter((row) => isKind(row, 'held')).length;
  const typed = keysOf(
    unsaved.filter((row) => isKind(row, 'draft', 'text') && part(row, 'keyId') !== 'search'),
  ).size;
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  // Playwright replaces the function where a test blocks service workers.
  const canStore =
    workers !== undefined && String(Reflect.get(workers, 'register')).includes('[native code]');
  const registration = canStore ? await workers.getRegistration() : undefined;
  const messages = [
    reach === 'offline' && 'Offline',
    reach === 'online' && Boolean(part(status, 'troubleSince')) && 'server errors',
    paused === 'signIn' && 'Sign in',
    paused === 'update' && 'Update needed',
    waiting > 0 && `${waiting} unsent`,
    needsYou > 0 && `${needsYou} need you`,
    typed > 0 && `${typed} drafts`,
    (part(status, 'complete') !== true || reach === 'unknown') && 'Fetching',
    canStore && !registration?.active && 'Storing the app',
  ].filter((each) => each !== false);
  const isFailing = labelOf(badge).startsWith('Not saved');
  const labels = labelOf(badge).split(', ');
  const draftsSaid = Number(labels.find((each) => / drafts?$/.test(each))?.split(' ')[0] ?? 0);
  // The document of the open form has a draft, which is not counted again. While storage fails, it may have none.
  const isOpenFormCounted = labels.includes('Unsaved') && !(isFailing && typed === draftsSaid) ? 1 : 0;
  const draftsShown = draftsSaid + isOpenFormCounted;
  const said = [...labels.filter((each) => !/ drafts?$|^Unsaved$/.test(each)), `${draftsShown} drafts`]
    .filter((each) => each !== '0 drafts')
    // Known to the page alone: what was typed while storage failed, and a newer version.
    .filter((each) => each !== 'Not saved' && each !== 'Update ready')
    .map((each) =>
      each
        .replace(/^(Sync trouble|Trying again)$/, 'server errors')
        .replace(/^(?:Sending (\d+)|(\d+) waiting)$/, '$1$2 unsent')
        .replace(/^1 needs you$/, '1 need you'),
    );
  const stored = messages.length === 0 && !isFailing ? ['All saved'] : messages;
  return { said: said.toSorted().join(', '), stored: stored.toSorted().join(', ') };
}
