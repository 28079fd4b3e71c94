import { errorTable } from '#contract/errors.ts';
import type { Reply } from './ports.ts';

/** How a round of pushing or pulling ended. */
export type Round =
  | { readonly kind: 'done' }
  /** Nobody is signed in here, or somebody else. */
  | { readonly kind: 'signIn' }
  | { readonly kind: 'update' }
  /** No server, a server in trouble, or something in between that is not ours. */
  | {
      readonly kind: 'later';
      readonly reached: boolean;
      readonly retryAfterMs: number | null;
      /** The server itself failed on this very request. */
      readonly isFault?: boolean;
    };

/** What a whole request that was not answered comes to; nothing of it is lost, whatever it says. */
export function endOfRound(reply: Exclude<Reply, { kind: 'answer' }>): Round {
  if (reply.kind === 'unreachable') return { kind: 'later', reached: false, retryAfterMs: null };
  const { verdict } = errorTable[reply.error.code];
  switch (verdict) {
    case 'signIn':
      return { kind: 'signIn' };
    case 'update':
      return { kind: 'update' };
    case 'refused':
    case 'noAccess':
    case 'conflict':
    case 'removed':
    case 'retry':
      return {
        kind: 'later',
        reached: true,
        retryAfterMs: reply.retryAfterMs,
        isFault: reply.error.code === 'internal',
      };
  }
}
