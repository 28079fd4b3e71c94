import type { ErrorBody } from '#contract/errors/errors.ts';
import type { PersonalRequest, PullRequest, PushItem } from '#contract/sync/sync.ts';
import type { HistoryRequest } from '#contract/version.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Everything the engine needs from outside; tests pass fakes. */
export interface Ports {
  readonly mirror: Mirror;
  /** Id of the user whose mirror this is. */
  readonly user: string;
  readonly transport: Transport;
  readonly leader: Leader;
  /** Device clock, epoch ms. For waiting and display only, never for order. */
  readonly now: () => number;
  /** Random number between 0 and 1. */
  readonly random: () => number;
  /** Identifies this tab in the lease. */
  readonly token: string;
}

/** Result of a request: JSON from the server, an error from the server, or nothing usable. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'error'; readonly error: ErrorBody; readonly retryAfterMs: number | null }
  | { readonly kind: 'unreachable' };

/** The sync calls. Never throws. `onProgress` is called while a request makes progress. */
export interface Transport {
  pull(request: PullRequest, onProgress?: () => void): Promise<Reply>;
  push(request: PushRequest, onProgress?: () => void): Promise<Reply>;
  personal(request: PersonalRequest): Promise<Reply>;
  history(request: HistoryRequest): Promise<Reply>;
  picture(id: string): Promise<Reply>;
  picturePart(id: string, part: number): Promise<Reply>;
  /** Gives up requests for which nothing has arrived for some seconds, so that a new attempt can start. */
  giveUpQuiet(): void;
}

/** Changes to push. */
interface PushRequest {
  readonly user: string;
  /** Epoch of the device's versions; null before its first pull. */
  readonly epoch: string | null;
  /** The highest feed number of that epoch that the device has seen. */
  readonly newest: number;
  readonly schema: number;
  readonly changes: readonly PushItem[];
}

/** Leader election among tabs. */
export interface Leader {
  /** Runs work as the only tab that syncs; null if another tab is the leader. */
  run<T>(mirror: Mirror, token: string, work: () => Promise<T>): Promise<T | null>;
}
