import { historyAnswerSchema, historyLimit } from '#contract/version.ts';
import { readCursors } from '#mirror/feed/applyPage.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { keepHistories, rightsNow } from '#mirror/feed/history.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import {
  type Lacking,
  eventDocuments,
  lackingOf,
  noteCounted,
  offlineEvents,
} from '#mirror/feed/offlineEvents.ts';
import { troubleIn } from '#mirror/storage/recovery.ts';
import type { Ports } from './ports.ts';

/** Whether there is more to fetch at once, something that has to wait, or nothing. */
export type Fetched = 'more' | 'waiting' | 'nothing';

/** Sees to it that the events that somebody wants offline are here in full. */
export interface Fetcher {
  /** Counts what is here, and if the server may be asked fetches the next few histories. */
  next(mayAsk: boolean): Promise<Fetched>;
}

/** What an event still lacks, by document, and what else was counted. */
interface Count {
  readonly documents: Record<string, number>;
  readonly histories: number;
  readonly lacking: Map<string, Lacking>;
  /** Documents that the server was asked for and had nothing new of: not asked for again until something changes. */
  readonly unobtainable: Set<string>;
}

interface State {
  /** What the counts were made of. */
  at: string;
  /** What was wanted then, and by what rights. */
  wished: string;
  counts: Map<string, Count>;
  /** Documents whose history was found to be here in full, with their version. */
  whole: Map<string, number>;
}

/** A fetcher for one device. What it has fetched is on the disk: a new one goes on where the last was cut off. */
export function createFetcher({ mirror, user, transport, now }: Ports): Fetcher {
  const state: State = { at: '', wished: '', counts: new Map(), whole: new Map() };

  const note = async (): Promise<void> => {
    for (const [eventId, { documents, histories, lacking }] of state.counts) {
      const counted = { documents, histories, missing: lacking.size, countedAt: now() };
      await noteCounted(mirror, eventId, counted);
    }
  };

  return {
    async next(mayAsk) {
      const events = await offlineEvents(mirror);
      if (Object.keys(events).length === 0) return 'nothing';
      const asked = Object.entries(events).map(([id, { askedAt }]) => [id, askedAt]);
      const scarce = await readMeta(mirror, 'scarce');
      const wished = JSON.stringify([asked, scarce, await rightsNow(mirror)]);
      const at = JSON.stringify([wished, await readCursors(mirror)]);
      if (at !== state.at) {
        // What was here may have made room, or gone with the right to read it.
        if (wished !== state.wished) state.whole = new Map();
        state.wished = wished;
        state.counts = new Map();
        for (const id of Object.keys(events)) state.counts.set(id, await count(mirror, id, state.whole));
        state.at = at;
        await note();
      }
      const open = openOnes(state.counts);
      if (open.length === 0) return 'nothing';
      if (!mayAsk || scarce === true) return 'waiting';
      const askedWith = await rightsNow(mirror);
      const reply = await transport.history({ user, documents: open });
      const answer = reply.kind === 'answer' ? historyAnswerSchema.safeParse(reply.body).data : undefined;
      if (!answer) return 'waiting';
      try {
        await keepHistories(mirror, answer, askedWith);
      } catch (error) {
        if (troubleIn(error) !== 'full') throw error;
        await writeMeta(mirror, 'scarce', true);
        return 'waiting';
      }
      for (const each of open) await lookAgain(mirror, each, state);
      await note();
      return openOnes(state.counts).length > 0 ? 'more' : 'nothing';
    },
  };
}

/** The next few that may still be had, each once. */
function openOnes(counts: ReadonlyMap<string, Count>): Lacking[] {
  const open = new Map<string, Lacking>();
  for (const { lacking, unobtainable } of counts.values()) {
    for (const [keyId, each] of lacking) if (!unobtainable.has(keyId)) open.set(keyId, each);
  }
  return [...open.values()].slice(0, historyLimit);
}

async function count(mirror: Mirror, eventId: string, whole: Map<string, number>): Promise<Count> {
  const documents: Record<string, number> = {};
  const lacking = new Map<string, Lacking>();
  const rows = await eventDocuments(mirror, eventId);
  for (const row of rows) {
    documents[row.entity] = (documents[row.entity] ?? 0) + 1;
    if (whole.get(row.keyId) === row.version) continue;
    const lacks = await lackingOf(mirror, row);
    if (lacks) lacking.set(row.keyId, lacks);
    else whole.set(row.keyId, row.version);
  }
  const histories = rows.filter((row) => row.version > 0).length;
  return { documents, histories, lacking, unobtainable: new Set() };
}

async function lookAgain(
  mirror: Mirror,
  asked: Lacking,
  { counts, whole }: { readonly counts: ReadonlyMap<string, Count>; readonly whole: Map<string, number> },
): Promise<void> {
  const { keyId } = asked;
  const row = await mirror.documents.get(keyId);
  const lacks = row ? await lackingOf(mirror, row) : null;
  if (row && !lacks) whole.set(keyId, row.version);
  for (const { lacking, unobtainable } of counts.values()) {
    if (!lacking.has(keyId)) continue;
    if (lacks) lacking.set(keyId, lacks);
    else lacking.delete(keyId);
    if (lacks && lacks.known === asked.known && lacks.before === asked.before) unobtainable.add(keyId);
  }
}
