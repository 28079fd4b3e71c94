import { createContext, useEffect } from 'react';
import { z } from 'zod/mini';
import { useLocation, useNavigate } from 'react-router-dom';
import { historyIndex } from './historyEntry.ts';

/** The list that a document was opened from (docs/decisions/036-review-in-sequence.md), as the history entry of the document stores it. */
const openedListSchema = z.object({
  /** The visit to the list: the key of its history entry. */
  visit: z.string(),
  /** Position of that entry in the history of this tab. */
  index: z.number(),
  /** Address of the list with its filters, for when that entry is no longer behind. */
  address: z.string(),
});
export type OpenedList = z.infer<typeof openedListSchema>;

const stateSchema = z.object({ list: openedListSchema });

/** The list that the rows around are in, for the links that open them. */
export const ListContext = createContext<OpenedList | null>(null);

/** The order of a list, and which of its documents was read last. */
interface Queue {
  readonly keys: readonly string[];
  readonly lastRead: string | undefined;
}

/** By visit; the oldest are dropped. */
const queues = new Map<string, Queue>();
const maxQueues = 20;

/** Key in sessionStorage: the list that is being read, so that previous and next outlive a reload of this tab. */
const queueKey = 'openedList';
const storedQueueSchema = z.object({ visit: z.string(), keys: z.array(z.string()) });
/** The order that is stored; it is written again only when another list is read. */
let storedKeys: readonly string[] | undefined;

function storeQueue(visit: string, keys: readonly string[]): void {
  if (keys === storedKeys) return;
  storedKeys = keys;
  try {
    sessionStorage.setItem(queueKey, JSON.stringify({ visit, keys }));
  } catch {
    // Without storage, a reload keeps the way back alone.
  }
}

/** Returns the queue of a visit, after a reload as it was stored. */
function queueOf(visit: string): Queue | undefined {
  if (queues.size === 0) {
    const queue = readStoredQueue();
    if (queue) queues.set(queue.visit, { keys: queue.keys, lastRead: undefined });
  }
  return queues.get(visit);
}

function readStoredQueue() {
  try {
    return storedQueueSchema.safeParse(JSON.parse(sessionStorage.getItem(queueKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Notes the order that a list has on a visit. It stays as it is while its documents are read. */
export function rememberQueue(visit: string, keys: readonly string[]): void {
  const lastRead = queues.get(visit)?.lastRead;
  queues.delete(visit);
  queues.set(visit, { keys, lastRead });
  const oldest = queues.keys().next();
  if (queues.size > maxQueues && !oldest.done) queues.delete(oldest.value);
}

/** The document that was read last on this visit to a list. */
export function lastReadOn(visit: string): string | undefined {
  return queues.get(visit)?.lastRead;
}

/**
 * Notes that a document of a list is being read.
 *
 * @internal Tests note documents without the hook, which needs a page.
 */
export function noteRead(visit: string, keyId: string): void {
  const queue = queueOf(visit);
  if (!queue?.keys.includes(keyId)) return;
  queues.set(visit, { ...queue, lastRead: keyId });
  storeQueue(visit, queue.keys);
}

/** A document's place in the list it was opened from. */
interface QueuePlace {
  /** Position in the list, counted from one. */
  readonly position: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * Returns a document's place in the list of a visit; undefined if that list is not known or does not contain it.
 *
 * @internal Tests find places without the hook, which needs a page.
 */
export function placeIn(visit: string, keyId: string): QueuePlace | undefined {
  const queue = queueOf(visit);
  const at = queue?.keys.indexOf(keyId) ?? -1;
  if (!queue || at < 0) return undefined;
  return {
    position: at + 1,
    count: queue.keys.length,
    previous: queue.keys[at - 1],
    next: queue.keys[at + 1],
  };
}

/** The list a document was opened from, with the ways on from here. */
export interface OpenedFrom {
  readonly place: QueuePlace | undefined;
  /** Opens another document of the same list, in place of this one. */
  readonly open: (keyId: string) => void;
  /** Goes back to the list as it was. */
  readonly back: () => void;
  /** The history state that keeps the way back. */
  readonly state: unknown;
}

/** Returns the list that the document on the screen was opened from, if it was opened from one. */
export function useOpenedFrom(keyId: string, path: string): OpenedFrom | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const parsed = stateSchema.safeParse(state);
  const visit = parsed.data?.list.visit;
  useEffect(() => {
    if (visit !== undefined) noteRead(visit, keyId);
  }, [visit, keyId]);
  if (!parsed.success) return undefined;
  const { list } = parsed.data;
  return {
    place: placeIn(list.visit, keyId),
    open: (next) => void navigate(`${path}/${next}/read`, { replace: true, state: parsed.data }),
    back: () => {
      const steps = list.index - historyIndex();
      void (steps < 0 ? navigate(steps) : navigate(list.address));
    },
    state: parsed.data,
  };
}
