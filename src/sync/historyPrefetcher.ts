import { historyResponseSchema } from '#contract/version.ts';
import { storeHistories } from '#mirror/feed/history.ts';
import { missingHistories } from '#mirror/read/history.ts';
import { hasSendableChanges, isOutboxEmpty } from '#mirror/read/unsent.ts';
import { readCursors, rightsKey, syncStatus } from '#mirror/read/syncState.ts';
import { createOfflineEventFetcher } from './offlineEvents.ts';
import { createPictureFetcher } from './pictures.ts';
import type { Ports } from './worker/ports.ts';

/** Wait between two requests for histories, in milliseconds: everything else has priority. */
const intervalMs = 15_000;

/** Wait before checking the connection again while an offline event is being fetched, in milliseconds. */
const offlineEventIntervalMs = 3_000;

/**
 * Prefetches what can be read offline: first, and without waiting, the site map and the histories of events to be
 * available offline, then the histories of the coming event.
 */
export interface HistoryPrefetcher {
  /** Fetches the next few if there is time. Resolves to the milliseconds until the next call is due. */
  next(): Promise<number>;
}

/** Creates the history prefetcher of one tab. It looks for missing histories again only after something has arrived. */
export function createHistoryPrefetcher(ports: Ports): HistoryPrefetcher {
  const { mirror, user, transport } = ports;
  const pictures = createPictureFetcher(ports);
  const offlineEvents = createOfflineEventFetcher(ports);
  let completeAt = '';
  return {
    async next() {
      const { reach, paused, complete } = await syncStatus(mirror);
      const isConnected = reach === 'online' && paused === null && complete;
      if (isConnected && (await pictures.next()) === 'more') return 0;
      const progress = await offlineEvents.next(isConnected && !(await hasSendableChanges(mirror)));
      if (progress !== 'nothing') return progress === 'more' ? 0 : offlineEventIntervalMs;
      if (!isConnected || !(await isOutboxEmpty(mirror))) return intervalMs;
      const position = JSON.stringify(await readCursors(mirror));
      if (position === completeAt) return intervalMs;
      const rights = await rightsKey(mirror);
      const documents = await missingHistories(mirror);
      const reply = documents.length > 0 ? await transport.history({ user, documents }) : null;
      const response =
        reply?.kind === 'answer' ? historyResponseSchema.safeParse(reply.body).data : undefined;
      if (response) await storeHistories(mirror, response, rights);
      // If the server has none of them, asking again before something arrives would have no end.
      if (reply === null || response?.histories.length === 0) completeAt = position;
      return intervalMs;
    },
  };
}
