import { create } from 'zustand';
import type { StorageTrouble } from '#mirror/storage/recovery.ts';

/** The state of the browser's storage. */
export interface StorageStatus {
  /** Reason of the last failed write, here or in the sync worker, until writing works again. */
  readonly trouble: Readonly<Record<'tab' | 'worker', StorageTrouble | null>>;
  /** Increases whenever storage was reopened: live queries then read again. */
  readonly generation: number;
  /** Whether the browser has promised not to evict the data; null when it does not say. */
  readonly isPersistent: boolean | null;
  /** A private window, as far as the browser reveals it: all data goes when the window is closed. */
  readonly isPrivate: boolean;
  /** Bytes used and allowed; null when the browser does not say. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** The browser evicted the data of this device, and with it unsent work on this many documents. */
  readonly evicted: { readonly unsent: number } | null;
  /** The database has not answered for so long that it may never do. */
  readonly isSlow: boolean;
}

/** The store of the storage status. */
export const useStorage = create<StorageStatus>(() => ({
  trouble: { tab: null, worker: null },
  generation: 0,
  isPersistent: null,
  isPrivate: false,
  usage: null,
  quota: null,
  evicted: null,
  isSlow: false,
}));

/** How long the database may take to answer before the page says so, in milliseconds. */
const slowAfterMs = 8_000;

/**
 * Waits for the database however long it takes, and tells the user when it takes long. Browsers can hold a database back
 * without an error, sometimes for ever: Safari does when a page that it froze has an open transaction.
 */
export async function waitForStorage<T>(work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => useStorage.setState({ isSlow: true }), slowAfterMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    useStorage.setState({ isSlow: false });
  }
}

/** Records what storage fails with, or with `null` that it works again. */
export function setStorageTrouble(where: 'tab' | 'worker', trouble: StorageTrouble | null): void {
  useStorage.setState((status) => ({
    trouble: { ...status.trouble, [where]: trouble },
    generation: trouble === null ? status.generation + 1 : status.generation,
  }));
}

/** Makes every live query read from storage again. */
export function rereadStorage(): void {
  useStorage.setState(({ generation }) => ({ generation: generation + 1 }));
}
