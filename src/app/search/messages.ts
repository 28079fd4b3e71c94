import type { ErrorReport } from '#contract/errorReportOf.ts';
import type { SearchAnswer, SearchRequest } from '#mirror/search/answer.ts';

/** Message from a tab to its search worker. */
export type ToSearchWorker =
  | { readonly kind: 'start'; readonly user: string }
  | { readonly kind: 'search'; readonly id: number; readonly request: SearchRequest };

/** Message from the search worker to its tab. */
export type FromSearchWorker =
  /** An answer; null if the device's storage failed. */
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer | null }
  /** The index has changed, so the same search may find something else. */
  | { readonly kind: 'indexed' }
  /** An error that nothing caught. */
  | { readonly kind: 'error'; readonly error: ErrorReport };
