import { type HistoryPrefetcher, createHistoryPrefetcher } from '#sync/historyPrefetcher.ts';
import type { TestDevice } from './device.ts';

/** Returns a new history prefetcher of a device, as after a reload. */
export function prefetcherOf({ mirror, user, transport, clock }: TestDevice): HistoryPrefetcher {
  return createHistoryPrefetcher({
    mirror,
    user: user.id,
    transport,
    leader: { run: (_mirror, _token, work) => work() },
    now: clock.now,
    random: () => 0.5,
    token: 'tab',
  });
}
