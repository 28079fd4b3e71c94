import { releaseLease, takeLease } from '#mirror/storage/lease.ts';
import type { Leader } from './ports.ts';

const lockName = 'waymark-sync';

/** Leadership by Web Lock, taken for one cycle, with the lease behind it; without Web Locks by the lease alone. */
export function webLeader(locks: LockManager | undefined, now: () => number): Leader {
  return {
    async run(mirror, token, work) {
      const alone = async (holdsLock: boolean) => {
        if (!(await takeLease(mirror, token, now(), holdsLock))) return null;
        try {
          return await work();
        } finally {
          await releaseLease(mirror, token);
        }
      };
      if (!locks) return alone(false);
      const name = `${lockName}:${mirror.name}`;
      const result = await locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? alone(true) : undefined,
      );
      if (result !== undefined) return result;
      // The tab that holds the lock may be frozen: its lease tells, and once that is old the lock is stolen.
      const stale = await takeLease(mirror, token, now(), false);
      return stale ? locks.request(name, { steal: true }, () => alone(true)) : null;
    },
  };
}
