import type { ErrorReport } from '#contract/errors/errorReportOf.ts';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';
import type { StorageTrouble } from '#mirror/storage/recovery.ts';

/** Message from a tab to its sync worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly user: string; readonly base: string }
  /** Asks for a cycle, after the page became visible. */
  | { readonly kind: 'wake'; readonly delayMs: number }
  /** Asks for a new attempt, after the device went online or "Sync now", even if one is waiting for an answer. */
  | { readonly kind: 'syncNow' }
  | { readonly kind: 'stop' };

/** Message from the worker to its tab. */
export type FromWorker =
  /** A storage failure, or null once storage works again. */
  | { readonly kind: 'trouble'; readonly trouble: StorageTrouble | null }
  /** Whether requests are under way that take a while. */
  | { readonly kind: 'longRequests'; readonly isLong: boolean }
  /** The time on the server. */
  | { readonly kind: 'time'; readonly reading: ClockReading }
  /** An error that nothing caught. */
  | { readonly kind: 'error'; readonly error: ErrorReport };
