import type { Mirror } from '#mirror/storage/database.ts';
import type { DraftRow } from './rows.ts';
import type { TypedText } from './texts.ts';

/**
 * Typed text on its way to the mirror. A browser ends the transactions of IndexedDB with their page, so what is not stored
 * when the page is left goes to localStorage, which is written at once, and to the mirror when that is next opened
 * (`recoverUnfinished`, docs/decisions/062-text-typed-as-a-page-is-left.md).
 */
export type Unfinished = TypedText | { readonly row: DraftRow };

/** Events with which a page is left, or may never be seen again. */
const leavingEvents = ['beforeunload', 'pagehide', 'visibilitychange'] as const;

const unfinished = new Map<string, Unfinished>();
/** localStorage of the page; none in workers. */
let storage: Storage | undefined;
let isLeaving = false;

/** The parts of a page that this needs. */
export type Page = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'localStorage'>;

/** Stores unfinished text in the page's localStorage whenever the page is hidden or left. Returns a function that stops it. */
export function keepUnfinished(page: Page): () => void {
  try {
    storage = page.localStorage;
  } catch {
    // Storage is blocked in this browser: the app says so, and nothing can be kept.
  }
  const leave = () => {
    isLeaving = true;
    for (const [key, text] of unfinished) keep(key, text);
    // Text that other listeners of the event begin to store is kept as well.
    page.setTimeout(() => {
      isLeaving = false;
    });
  };
  for (const type of leavingEvents) page.addEventListener(type, leave, { capture: true });
  return () => {
    for (const type of leavingEvents) page.removeEventListener(type, leave, { capture: true });
    storage = undefined;
  };
}

/** Stores typed text in the mirror with `write`. If the page is left before that is done, it is recovered later. */
export async function storeTyped(
  mirror: Mirror,
  text: Unfinished,
  write: () => Promise<void>,
): Promise<void> {
  const key = `${prefixOf(mirror)}${text.row.id}`;
  unfinished.set(key, text);
  if (isLeaving) keep(key, text);
  const isLatest = () => unfinished.get(key) === text;
  try {
    await write();
    if (isLatest()) storage?.removeItem(key);
  } finally {
    if (isLatest()) unfinished.delete(key);
  }
}

/** The text that pages left unfinished in this mirror, as JSON, by key. */
export function unfinishedIn(mirror: Mirror): ReadonlyMap<string, string> {
  const store = storage;
  const keys = Array.from({ length: store?.length ?? 0 }, (_, at) => store?.key(at) ?? '');
  const own = keys.filter((key) => key.startsWith(prefixOf(mirror)));
  return new Map(own.map((key) => [key, store?.getItem(key) ?? '']));
}

/** Deletes what pages left unfinished: it has been recovered, or its author has logged out. */
export function dropUnfinished(mirror: Mirror, keys: Iterable<string> = unfinishedIn(mirror).keys()): void {
  for (const key of keys) storage?.removeItem(key);
}

function keep(key: string, text: Unfinished): void {
  try {
    storage?.setItem(key, JSON.stringify(text));
  } catch {
    // localStorage is full: the write that is under way may still be in time.
  }
}

function prefixOf(mirror: Mirror): string {
  return `wm-typed ${mirror.name} `;
}
