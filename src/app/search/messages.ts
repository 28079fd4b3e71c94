import type { ErrorReport } from '#contract/errors/errorReportOf.ts';
import type { Person } from '#domain/content/person.ts';
import type { SearchAnswer, SearchRequest } from '#mirror/search/answer.ts';

/** Message from a tab to its search worker. */
export type ToSearchWorker =
  /** With a reader, what they would see is searched instead. */
  | { readonly kind: 'start'; readonly user: string; readonly reader?: Person }
  | { readonly kind: 'search'; readonly id: number; readonly request: SearchRequest };

/** Message from the search worker to its tab. */
export type FromSearchWorker =
  /** An answer; null if the device's storage failed. */
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer | null }
  /** The index has changed, so the same search may find something else. */
  | { readonly kind: 'indexed' }
  /** An error that nothing caught. */
  | { readonly kind: 'error'; readonly error: ErrorReport };
