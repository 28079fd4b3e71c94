import type { LeaseHolder } from '#mirror/outbox/sending.ts';
import { checkLease, leaseMs } from '#mirror/storage/lease.ts';

/**
 * Returns a function that renews the lease while a request makes progress: a tab whose answer arrives slowly must not
 * look frozen to the others.
 */
export function leaseKeeper({ mirror, token, now }: LeaseHolder): () => void {
  let renewedAt = now();
  return () => {
    if (Math.abs(now() - renewedAt) < leaseMs / 3) return;
    renewedAt = now();
    // A lost lease is noticed with the next write.
    mirror
      .transaction('rw', mirror.meta, async () => checkLease(mirror, token, now()))
      .catch(() => undefined);
  };
}
