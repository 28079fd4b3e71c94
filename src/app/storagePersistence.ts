import { create } from 'zustand';
import type { Mirror } from '#mirror/storage/database.ts';
import { roomAgain } from '#mirror/storage/eviction.ts';
import { type StorageTrouble, probe, watchTrouble } from '#mirror/storage/recovery.ts';
import { watchOutbox } from '#mirror/queries/watch.ts';
import { markDevice, markedUnsent } from '#session/evictionMark.ts';
import { useShell } from '#session/store.ts';

/** How the browser's storage stands. */
export interface StorageState {
  /** What writing failed at, here or in the sync worker, until it works again. */
  readonly trouble: Readonly<Record<'tab' | 'worker', StorageTrouble | null>>;
  /** Raised whenever storage was opened anew: what is shown is read again. */
  readonly opened: number;
  /** Whether the browser has promised to keep what is here; null where it does not say. */
  readonly kept: boolean | null;
  /** A private window, as far as the browser lets that be seen: all of it goes when the window is closed. */
  readonly isPrivate: boolean;
  /** Bytes used and allowed; null where the browser does not say. */
  readonly used: number | null;
  readonly allowed: number | null;
  /** The browser had thrown away what was kept here; how many changes were waiting then. */
  readonly cleared: { readonly unsent: number } | null;
  /** The database has been waited for so long that it may never answer. */
  readonly silent: boolean;
}

/** The store of how storage stands. */
export const useStorage = create<StorageState>(() => ({
  trouble: { tab: null, worker: null },
  opened: 0,
  kept: null,
  isPrivate: false,
  used: null,
  allowed: null,
  cleared: null,
  silent: false,
}));

/** Browser key of a device on which the browser was asked to keep what is here; some browsers ask the person. */
const asked = 'wm-keep-asked';

/** How long the database may take to answer before that is said, in milliseconds. */
const lateMs = 8_000;

/**
 * Waits for the database for as long as it takes, and says so when it takes long. Browsers hold one back without an error,
 * some for ever: Safari where a page that it froze is still at work on it.
 */
export async function waitForStorage<T>(work: () => Promise<T>): Promise<T> {
  const late = setTimeout(() => useStorage.setState({ silent: true }), lateMs);
  try {
    return await work();
  } finally {
    clearTimeout(late);
    useStorage.setState({ silent: false });
  }
}

/** Notes what storage fails at; with `null`, that it works again. */
export function noteTrouble(where: 'tab' | 'worker', trouble: StorageTrouble | null): void {
  useStorage.setState((state) => ({
    trouble: { ...state.trouble, [where]: trouble },
    opened: trouble === null ? state.opened + 1 : state.opened,
  }));
}

/** Has everything that is shown read from the disk again. */
export function readAgain(): void {
  useStorage.setState(({ opened }) => ({ opened: opened + 1 }));
}

/** Asks the browser to keep what is here, also when space is short; whether it promised. */
export async function askToKeep(): Promise<boolean> {
  localStorage.setItem(asked, '');
  try {
    await navigator.storage.persist();
  } catch {
    // A private window, or a browser that makes no promises: what it says next tells.
  }
  await readStorage();
  return useStorage.getState().kept === true;
}

/** Reads anew how full storage is and whether the browser keeps it. */
export async function readStorage(): Promise<void> {
  try {
    const kept = await navigator.storage.persisted();
    const { usage = null, quota = null } = await navigator.storage.estimate();
    useStorage.setState({ kept, used: usage, allowed: quota, isPrivate: await refusesFiles() });
  } catch {
    useStorage.setState({ kept: null, used: null, allowed: null });
  }
}

/** Private windows of some browsers have no place for files at all. */
async function refusesFiles(): Promise<boolean> {
  if (!('getDirectory' in navigator.storage)) return false;
  try {
    await navigator.storage.getDirectory();
    return false;
  } catch {
    return true;
  }
}

/**
 * Watches over what is kept here for whoever is signed in: asks the browser to keep it after the first save and after
 * installing, tells when it fails or is gone, and looks after it whenever the app comes back into sight.
 * `onEmpty`: the browser has thrown away what was kept.
 */
export function watchStorage(onEmpty: (mirror: Mirror) => Promise<void>): void {
  const watched: { mirror?: Mirror | null; stop?: () => void } = {};
  const follow = (mirror: Mirror | null) => {
    if (mirror === watched.mirror) return;
    watched.stop?.();
    watched.mirror = mirror;
    delete watched.stop;
    if (mirror) watched.stop = watchOver(mirror);
  };
  follow(useShell.getState().mirror);
  useShell.subscribe(({ mirror }) => follow(mirror));
  globalThis.addEventListener('appinstalled', () => void askToKeep());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && watched.mirror) void lookAfter(watched.mirror, onEmpty);
  });
}

function watchOver(mirror: Mirror): () => void {
  void readStorage().then(() => {
    const { used, allowed } = useStorage.getState();
    const isScarce = used !== null && allowed !== null && used > allowed * 0.8;
    return isScarce ? undefined : roomAgain(mirror).catch(() => undefined);
  });
  const stops = [
    watchTrouble(mirror, (trouble) => noteTrouble('tab', trouble)),
    watchOutbox(mirror, () => {
      if (localStorage.getItem(asked) === null) void askToKeep();
    }),
    markDevice(mirror),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** An iPad's database may have died in the dark, and a browser may have emptied it: noticed before anybody writes. */
async function lookAfter(mirror: Mirror, onEmpty: (mirror: Mirror) => Promise<void>): Promise<void> {
  const unsent = markedUnsent(mirror);
  // Without a mark it is another tab that logged out.
  if (unsent === undefined || (await probe(mirror)) !== 'empty') return;
  if (useShell.getState().mirror !== mirror || markedUnsent(mirror) === undefined) return;
  await onEmpty(mirror);
  useStorage.setState(({ opened }) => ({ cleared: { unsent }, opened: opened + 1 }));
}
