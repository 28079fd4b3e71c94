import { HighWaterMark } from './store/feed/highWaterMark.ts';
import { deleteExpired } from './store/feed/expiry.ts';
import type { Store } from './store/database/transaction.ts';

const noteMs = 5_000;
const tidyMs = 86_400_000;

/** What a server does beside its calls: sees at start that it was not set back, notes how far it is, and tidies daily. */
export async function startMaintenance(
  { database, report }: Store,
  data: string,
  now: () => number,
): Promise<{ stop: () => Promise<void> }> {
  const water = new HighWaterMark(database, data);
  await water.compare();
  await water.record().catch(report);
  await deleteExpired(database, now());
  const running = { last: Promise.resolve() };
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      running.last = running.last.then(work).catch(report);
    }, ms).unref();
  const timers = [every(noteMs, () => water.record()), every(tidyMs, () => deleteExpired(database, now()))];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running.last;
      await water.record().catch(report);
    },
  };
}
