import { releaseLease, takeLease } from '#mirror/storage/lease.ts';
import type { Leader } from './ports.ts';

const lockName = 'waymark-sync';

/** Leadership for one cycle: a Web Lock backed by the lease. Without Web Locks, the lease alone. */
export function webLeader(locks: LockManager | undefined, now: () => number): Leader {
  return {
    async run(mirror, token, work) {
      const runWithLease = async (holdsLock: boolean) => {
        if (!(await takeLease(mirror, token, now(), holdsLock))) return null;
        try {
          return await work();
        } finally {
          // The next tab that gets the lock takes the lease in any case, so giving it back would only cost a write.
          if (!holdsLock) await releaseLease(mirror, token);
        }
      };
      if (!locks) return runWithLease(false);
      const name = `${lockName}:${mirror.name}`;
      const result = await locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? runWithLease(true) : undefined,
      );
      if (result !== undefined) return result;
      // The tab that holds the lock may be frozen. Once its lease has expired, steal the lock.
      const isExpired = await takeLease(mirror, token, now(), false);
      return isExpired ? locks.request(name, { steal: true }, () => runWithLease(true)) : null;
    },
  };
}
