import { historyAnswerSchema } from '#contract/version.ts';
import { readCursors } from '#mirror/feed/applyPage.ts';
import { keepHistories, missingHistories, rightsNow } from '#mirror/feed/history.ts';
import { nothingWaits, somethingGoes, syncStatus } from '#mirror/queries/documents.ts';
import { createFetcher } from './offlineEvents.ts';
import type { Ports } from './ports.ts';

/** How long a device rests between two requests for histories: everything else comes first. */
const restMs = 15_000;

/** How soon it looks again whether there is contact, while somebody waits for an event to be fetched. */
const soonMs = 3_000;

/**
 * Fetches what is not urgent: histories of the coming event's documents, so that they can be read without contact. Events
 * that somebody wants offline come first and without a rest.
 */
export interface Historian {
  /** Fetches the next few, if this is the time for it. Resolves to the milliseconds until it should be asked again. */
  next(): Promise<number>;
}

/** A historian for one device. It looks through the documents again only after something has come in. */
export function createHistorian(ports: Ports): Historian {
  const { mirror, user, transport } = ports;
  const state = { completeAt: '' };
  const fetcher = createFetcher(ports);
  return {
    async next() {
      const { reach, paused, complete } = await syncStatus(mirror);
      const mayAsk = reach === 'online' && paused === null && complete;
      const fetched = await fetcher.next(mayAsk && !(await somethingGoes(mirror)));
      if (fetched !== 'nothing') return fetched === 'more' ? 0 : soonMs;
      if (!mayAsk || !(await nothingWaits(mirror))) return restMs;
      const at = JSON.stringify(await readCursors(mirror));
      if (at === state.completeAt) return restMs;
      const askedWith = await rightsNow(mirror);
      const documents = await missingHistories(mirror);
      const reply = documents.length > 0 ? await transport.history({ user, documents }) : null;
      const answer = reply?.kind === 'answer' ? historyAnswerSchema.safeParse(reply.body).data : undefined;
      if (answer) await keepHistories(mirror, answer, askedWith);
      // A server that answers none of what was asked would be asked the same for ever.
      if (reply === null || answer?.histories.length === 0) state.completeAt = at;
      return restMs;
    },
  };
}
