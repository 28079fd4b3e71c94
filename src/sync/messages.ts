import type { StorageTrouble } from '#mirror/storage/recovery.ts';

/** What a tab tells its sync worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly user: string; readonly base: string }
  /** Something happened that makes a cycle worth while: visible again, online, "sync now". */
  | { readonly kind: 'wake'; readonly delayMs: number }
  | { readonly kind: 'stop' };

/** What the worker tells its tab: what its storage fails at, or that it works again. */
export interface FromWorker {
  readonly trouble: StorageTrouble | null;
}
