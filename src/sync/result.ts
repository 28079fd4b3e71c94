import { errorTable } from '#contract/errors/errors.ts';
import type { Reply } from './worker/ports.ts';

/** Result of one round of pushing or pulling. */
export type RoundResult =
  /** With the server's time (ISO) if everything new was fetched. */
  | { readonly kind: 'done'; readonly serverTime?: string }
  /** Nobody, or another user, is signed in. */
  | { readonly kind: 'signIn' }
  /** This build is too old for the server. */
  | { readonly kind: 'update' }
  /** The server was restored from a backup: nothing can be sent before everything was fetched again. */
  | { readonly kind: 'restored' }
  /** No network, a server in trouble, or an answer that is not the server's own. */
  | {
      readonly kind: 'later';
      readonly reached: boolean;
      readonly retryAfterMs: number | null;
      /** The server failed on this very request. */
      readonly isFault?: boolean;
    };

/** Result of an answer that is not the server's own. */
export const unreachable: RoundResult = { kind: 'later', reached: false, retryAfterMs: null };

/** Result of a whole request that failed. Nothing in it is lost, whatever the error. */
export function roundResultOf(reply: Exclude<Reply, { kind: 'answer' }>): RoundResult {
  if (reply.kind === 'unreachable') return unreachable;
  const { verdict } = errorTable[reply.error.code];
  switch (verdict) {
    case 'signIn':
      return { kind: 'signIn' };
    case 'update':
      return { kind: 'update' };
    case 'removed':
      return { kind: 'restored' };
    case 'refused':
    case 'noAccess':
    case 'conflict':
    case 'retry':
      return {
        kind: 'later',
        reached: true,
        retryAfterMs: reply.retryAfterMs,
        isFault: reply.error.code === 'internal',
      };
  }
}
