import { historyLimit, historyResponseSchema } from '#contract/version.ts';
import { storeHistories } from '#mirror/feed/history.ts';
import { type HistoryGap, historyGapOf } from '#mirror/read/history.ts';
import { eventDocuments, offlineEvents } from '#mirror/read/offlineEvents.ts';
import { readCursors, rightsKey } from '#mirror/read/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type OfflineEvent, readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { storageTroubleIn } from '#mirror/storage/recovery.ts';
import type { Ports } from './worker/ports.ts';

/** Whether there is more to fetch now, more that has to wait, or nothing. */
type FetchProgress = 'more' | 'waiting' | 'nothing';

/** Fetches what the offline events still lack. */
export interface OfflineEventFetcher {
  /** Counts what is here and, if `mayFetch`, fetches the next few histories. */
  next(mayFetch: boolean): Promise<FetchProgress>;
}

/** Counts of an event's documents and histories on this device, and the missing ones. */
interface EventCount {
  /** Number of documents by type. */
  readonly documents: Record<string, number>;
  readonly histories: number;
  /** Gaps by document. */
  readonly gaps: Map<string, HistoryGap>;
  /** Documents for which the server had nothing more: not requested again until something changes. */
  readonly unobtainable: Set<string>;
}

interface FetcherState {
  /** Basis of the counts; when it changes, they are computed again. */
  basis: string;
  /** Requested events and rights of that time. */
  request: string;
  counts: Map<string, EventCount>;
  /** Version of each document whose history is complete here. */
  complete: Map<string, number>;
}

/** Creates the fetcher of one tab. Its progress is on disk, so a new one continues where the last one stopped. */
export function createOfflineEventFetcher({ mirror, user, transport, now }: Ports): OfflineEventFetcher {
  const state: FetcherState = { basis: '', request: '', counts: new Map(), complete: new Map() };

  const recordCounts = async (): Promise<void> => {
    for (const [eventId, { documents, histories, gaps }] of state.counts) {
      await recordCount(mirror, eventId, { documents, histories, missing: gaps.size, countedAt: now() });
    }
  };

  const updateCounts = async (events: Awaited<ReturnType<typeof offlineEvents>>): Promise<void> => {
    const requested = Object.entries(events).map(([id, { askedAt }]) => [id, askedAt]);
    const request = JSON.stringify([
      requested,
      await readMeta(mirror, 'isStorageLow'),
      await rightsKey(mirror),
    ]);
    const basis = JSON.stringify([request, await readCursors(mirror)]);
    if (basis === state.basis) return;
    // Histories may have been evicted, or removed with the right to read them.
    if (request !== state.request) state.complete = new Map();
    state.request = request;
    state.counts = new Map();
    for (const id of Object.keys(events)) state.counts.set(id, await countEvent(mirror, id, state.complete));
    state.basis = basis;
    await recordCounts();
  };

  return {
    async next(mayFetch) {
      const events = await offlineEvents(mirror);
      if (Object.keys(events).length === 0) return 'nothing';
      await updateCounts(events);
      const gaps = nextGaps(state.counts);
      if (gaps.length === 0) return 'nothing';
      if (!mayFetch || (await readMeta(mirror, 'isStorageLow')) === true) return 'waiting';
      const rights = await rightsKey(mirror);
      const reply = await transport.history({ user, documents: gaps });
      const response = reply.kind === 'answer' ? historyResponseSchema.safeParse(reply.body).data : undefined;
      if (!response) return 'waiting';
      try {
        await storeHistories(mirror, response, rights);
      } catch (error) {
        if (storageTroubleIn(error) !== 'full') throw error;
        await writeMeta(mirror, 'isStorageLow', true);
        return 'waiting';
      }
      const later = new Set(response.later);
      for (const gap of gaps) if (!later.has(gap.keyId)) await updateGap(mirror, gap, state);
      await recordCounts();
      return nextGaps(state.counts).length > 0 ? 'more' : 'nothing';
    },
  };
}

/** The next gaps that can be filled, at most one request's worth. */
function nextGaps(counts: ReadonlyMap<string, EventCount>): HistoryGap[] {
  const open = new Map<string, HistoryGap>();
  for (const { gaps, unobtainable } of counts.values()) {
    for (const [keyId, gap] of gaps) if (!unobtainable.has(keyId)) open.set(keyId, gap);
  }
  return [...open.values()].slice(0, historyLimit);
}

async function countEvent(
  mirror: Mirror,
  eventId: string,
  complete: Map<string, number>,
): Promise<EventCount> {
  const documents: Record<string, number> = {};
  const gaps = new Map<string, HistoryGap>();
  const rows = await eventDocuments(mirror, eventId);
  for (const row of rows) {
    documents[row.entity] = (documents[row.entity] ?? 0) + 1;
    if (complete.get(row.keyId) === row.version) continue;
    const gap = await historyGapOf(mirror, row);
    if (gap) gaps.set(row.keyId, gap);
    else complete.set(row.keyId, row.version);
  }
  const histories = rows.filter((row) => row.version > 0).length;
  return { documents, histories, gaps, unobtainable: new Set() };
}

/** Updates the gap of a document after an attempt to fill it. */
async function updateGap(
  mirror: Mirror,
  requested: HistoryGap,
  { counts, complete }: Pick<FetcherState, 'counts' | 'complete'>,
): Promise<void> {
  const { keyId } = requested;
  const row = await mirror.documents.get(keyId);
  const gap = row ? await historyGapOf(mirror, row) : null;
  if (row && !gap) complete.set(keyId, row.version);
  for (const { gaps, unobtainable } of counts.values()) {
    if (!gaps.has(keyId)) continue;
    if (gap) gaps.set(keyId, gap);
    else gaps.delete(keyId);
    const isUnchanged = gap && gap.known === requested.known && gap.before === requested.before;
    if (isUnchanged) unobtainable.add(keyId);
  }
}

/** Stores a count, unless the event is no longer requested. */
async function recordCount(
  mirror: Mirror,
  eventId: string,
  count: Omit<OfflineEvent, 'askedAt'>,
): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const events = await offlineEvents(mirror);
    const event = events[eventId];
    if (event) await writeMeta(mirror, 'offline', { ...events, [eventId]: { ...event, ...count } });
  });
}
