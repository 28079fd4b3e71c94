import { historyAnswerSchema } from '#contract/version';
import { readCursors } from '#mirror/arrivals';
import { keepHistories, missingHistories, rightsNow } from '#mirror/history';
import { nothingWaits, syncStatus } from '#mirror/queries';
import type { Ports } from './ports.ts';

/** How long a device rests between two requests for histories: everything else comes first. */
const restMs = 15_000;

/** Fetches what is not urgent: histories of the coming event's documents, so that they can be read without contact. */
export interface Historian {
  /** Fetches the next few, if this is the time for it. Resolves to the milliseconds until it should be asked again. */
  next(): Promise<number>;
}

/** A historian for one device. It looks through the documents again only after something has come in. */
export function createHistorian({ mirror, user, transport }: Ports): Historian {
  const state = { completeAt: '' };
  return {
    async next() {
      const { reach, paused, complete } = await syncStatus(mirror);
      if (reach !== 'online' || paused !== null || !complete || !(await nothingWaits(mirror))) return restMs;
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
