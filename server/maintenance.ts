import { deleteExpiredAttempts } from './store/database/attempts.ts';
import type { Store } from './store/store.ts';
import { publishReveals } from './store/documents/reveals.ts';
import { deleteExpired } from './store/feed/expiry.ts';
import { allFeeds } from './store/feed/pokes.ts';
import { HighWaterMark } from './store/feed/highWaterMark.ts';
import { deleteOldEntries, noteRestore } from './store/people/securityLog.ts';

const highWaterMs = 5_000;
const revealMs = 20_000;
const dayMs = 86_400_000;

/**
 * Background work of a running server: detects that the database was restored or went back, records the high-water mark,
 * publishes what dates reveal, and deletes what has expired.
 */
export async function startMaintenance(
  store: Store,
  data: string,
  now: () => number,
): Promise<{ stop: () => Promise<void> }> {
  const { database, pokes, report } = store;
  const mark = new HighWaterMark(database, data, now);
  const cleanUp = async () => {
    await deleteExpired(database, now());
    await deleteExpiredAttempts(database, now());
    await deleteOldEntries(database);
  };
  await mark.compare();
  await noteRestore(database, now());
  const record = async () => {
    if (!(await mark.record())) return;
    // Every device has to hear of the new epoch.
    pokes.announce([allFeeds]);
    await noteRestore(database, now());
  };
  await record().catch(report);
  await cleanUp();
  const reveal = () => publishReveals(store, now());
  await reveal();
  let running = Promise.resolve();
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(work).catch(report);
    }, ms).unref();
  const timers = [every(highWaterMs, record), every(revealMs, reveal), every(dayMs, cleanUp)];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
      await record().catch(report);
    },
  };
}
