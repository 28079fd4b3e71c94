import type { ErrorBody } from '#contract/errors.ts';
import type { PullRequest, PushedChange } from '#contract/sync.ts';
import type { HistoryRequest } from '#contract/version.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** The world as the engine sees it; tests hand in another one. */
export interface Ports {
  readonly mirror: Mirror;
  /** Whose mirror this is. */
  readonly user: string;
  readonly transport: Transport;
  readonly leader: Leader;
  /** Device clock, epoch milliseconds. Only for waiting and for display: never for order. */
  readonly now: () => number;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Names this tab in the lease. */
  readonly token: string;
}

/** What came back: our own JSON, an error of our own, or nothing that counts. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'error'; readonly error: ErrorBody; readonly retryAfterMs: number | null }
  | { readonly kind: 'unreachable' };

/** The way to the server and back; it never throws. */
export interface Transport {
  pull(request: PullRequest): Promise<Reply>;
  push(request: { user: string; schema: number; changes: PushedChange[] }): Promise<Reply>;
  history(request: HistoryRequest): Promise<Reply>;
}

/** Runs work as the only tab at it; `null` where another tab is at work. */
export interface Leader {
  run<T>(mirror: Mirror, token: string, work: () => Promise<T>): Promise<T | null>;
}
