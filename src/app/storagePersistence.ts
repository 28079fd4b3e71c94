import { watchQueued } from '#mirror/read/watch.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { resumePrefetch } from '#mirror/storage/eviction.ts';
import { probe, watchTrouble } from '#mirror/storage/recovery.ts';
import { trackStoredData, unsentBeforeEviction } from '#session/evictionMarker.ts';
import { setStorageTrouble, useStorage } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';

/** localStorage key: set once the browser was asked for persistent storage, as some browsers prompt the user. */
const requestedKey = 'wm-keep-asked';

/** Share of the quota beyond which nothing is prefetched. */
const scarceShare = 0.8;

/** Asks the browser not to evict the data of this device; returns whether it promised. */
export async function requestPersistence(): Promise<boolean> {
  localStorage.setItem(requestedKey, '');
  try {
    await navigator.storage.persist();
  } catch {
    // A private window, or a browser without persistent storage: the estimate below shows it.
  }
  await updateStorageEstimate();
  return useStorage.getState().isPersistent === true;
}

/** Updates how full storage is and whether the browser may evict it. */
export async function updateStorageEstimate(): Promise<void> {
  try {
    const isPersistent = await navigator.storage.persisted();
    const { usage = null, quota = null } = await navigator.storage.estimate();
    useStorage.setState({ isPersistent, usage, quota, isPrivate: await lacksFileSystem() });
  } catch {
    useStorage.setState({ isPersistent: null, usage: null, quota: null });
  }
}

/** Some browsers offer no file system in private windows. */
async function lacksFileSystem(): Promise<boolean> {
  if (!('getDirectory' in navigator.storage)) return false;
  try {
    await navigator.storage.getDirectory();
    return false;
  } catch {
    return true;
  }
}

/**
 * Watches the storage of the signed-in user: requests persistence after the first save and after installation, reports
 * failures and eviction, and checks the database whenever the app becomes visible. `onEvicted` runs once the browser has
 * emptied the mirror.
 */
export function watchStorage(onEvicted: (mirror: Mirror) => Promise<void>): void {
  let watched: Mirror | null = null;
  let stop = (): void => undefined;
  const follow = (mirror: Mirror | null) => {
    if (mirror === watched) return;
    stop();
    watched = mirror;
    stop = mirror ? watchMirror(mirror) : () => undefined;
  };
  follow(useShell.getState().mirror);
  useShell.subscribe(({ mirror }) => follow(mirror));
  globalThis.addEventListener('appinstalled', () => void requestPersistence());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && watched) void checkForEviction(watched, onEvicted);
  });
}

function watchMirror(mirror: Mirror): () => void {
  void updateStorageEstimate().then(() => {
    const { usage, quota } = useStorage.getState();
    const isScarce = usage !== null && quota !== null && usage > quota * scarceShare;
    return isScarce ? undefined : resumePrefetch(mirror).catch(() => undefined);
  });
  const stops = [
    watchTrouble(mirror, (trouble) => setStorageTrouble('tab', trouble)),
    watchQueued(mirror, () => {
      if (localStorage.getItem(requestedKey) === null) void requestPersistence();
    }),
    trackStoredData(mirror),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Checks, when the app becomes visible, whether iPadOS closed the database or the browser cleared it, before anything is written. */
async function checkForEviction(mirror: Mirror, onEvicted: (mirror: Mirror) => Promise<void>): Promise<void> {
  const unsent = unsentBeforeEviction(mirror);
  // Without a marker it was another tab that logged out.
  if (unsent === undefined || (await probe(mirror)) !== 'empty') return;
  if (useShell.getState().mirror !== mirror || unsentBeforeEviction(mirror) === undefined) return;
  await onEvicted(mirror);
  useStorage.setState(({ generation }) => ({ evicted: { unsent }, generation: generation + 1 }));
}
