import { Dexie, type IntervalTree, RangeSet } from 'dexie';
import type { Shares } from '#domain/document.ts';
import type { Kind } from '#domain/kinds.ts';
import type { StatusId } from '#domain/status.ts';
import type { DocumentRow, Mirror, RowState } from '#mirror/storage/database.ts';

/** As much of a document as searching, sorting and choosing from a list needs. */
export interface ListHead {
  readonly keyId: string;
  readonly entity: Kind;
  readonly reference: string;
  readonly title: string;
  readonly teamId: string;
  readonly statusId: StatusId;
  readonly shares: Shares;
  readonly eventId: string;
  readonly tags: readonly string[];
  readonly updatedDate: string;
  readonly author: string;
  readonly sync: RowState;
  /** Title, summary and reference, in small letters. */
  readonly text: string;
}

/** The heads that were read, and the keys of documents that were written since. */
interface Known {
  readonly heads: Map<string, ListHead>;
  written: RangeSet;
}

const byDate = '[entity+updatedDate]';
const atOnce = 250;

/** Heads stay in memory as long as their mirror is open: read once, afterwards only what was written since. */
const known = new WeakMap<Mirror, Known>();

/**
 * The heads of all documents of a type, newest change first. Read in pieces, so that the screen stays responsive; as a
 * live query it follows whatever changes the order, and what waits on this device.
 */
export async function headsOf(mirror: Mirror, entity: Kind): Promise<readonly ListHead[]> {
  const { heads } = forget(mirror);
  const keys = await mirror.documents
    .where(byDate)
    .between(...all(entity))
    .primaryKeys();
  // What is not on the server yet changes its state without changing its place.
  const wanted = keys.filter((key) => (heads.get(key)?.sync ?? 'waiting') !== 'saved');
  const take = (row: DocumentRow | undefined) => row && heads.set(row.keyId, headOf(row));
  if (wanted.length > keys.length / 2) await readAll(mirror, entity, take);
  else {
    for (let at = 0; at < wanted.length; at += atOnce) {
      for (const row of await mirror.documents.bulkGet(wanted.slice(at, at + atOnce))) take(row);
    }
  }
  return keys
    .reverse()
    .map((key) => heads.get(key))
    .filter((head) => head !== undefined);
}

/** What a search among titles looks in: title, summary and reference, in small letters. */
export function wordsOf({ reference, body: { title, summary } }: DocumentRow): string {
  return `${title} ${typeof summary === 'string' ? summary : ''} ${reference}`.toLocaleLowerCase();
}

/** The heads of a mirror without those that were written since they were read. */
function forget(mirror: Mirror): Known {
  const mine = known.get(mirror) ?? remember(mirror);
  const { heads, written } = mine;
  if (written.d > 0) {
    mine.written = new RangeSet();
    for (const key of heads.keys()) if (written.hasKey(key)) heads.delete(key);
  }
  return mine;
}

function remember(mirror: Mirror): Known {
  const mine: Known = { heads: new Map(), written: new RangeSet() };
  const documents = `idb://${mirror.name}/documents/`;
  const listen = (parts: Readonly<Record<string, IntervalTree>>) => {
    // `all`: this page slept, and may have missed anything.
    const tree = parts['all'] ?? parts[documents];
    if (tree) mine.written.add(tree);
  };
  Dexie.on.storagemutated.subscribe(listen);
  mirror.on('close', () => {
    Dexie.on.storagemutated.unsubscribe(listen);
    known.delete(mirror);
  });
  known.set(mirror, mine);
  return mine;
}

/** Reads every document of a type, in pieces along the index: much quicker than one by one. */
async function readAll(mirror: Mirror, entity: Kind, take: (row: DocumentRow) => void): Promise<void> {
  const [, end] = all(entity);
  const at: { date: unknown; limit: number } = { date: Dexie.minKey, limit: atOnce };
  for (;;) {
    const rows = await mirror.documents
      .where(byDate)
      .between([entity, at.date], end, true, true)
      .limit(at.limit)
      .toArray();
    for (const row of rows) take(row);
    const last = rows.at(-1);
    if (!last || rows.length < at.limit) return;
    // Many may have been written at the same moment: the next piece begins there again, and reaches beyond it.
    at.limit = last.updatedDate === at.date ? at.limit * 2 : atOnce;
    at.date = last.updatedDate;
  }
}

function all(entity: Kind): [unknown[], unknown[], true, true] {
  return [[entity, Dexie.minKey], [entity, Dexie.maxKey], true, true];
}

function headOf(row: DocumentRow): ListHead {
  const { keyId, entity, reference, teamId, statusId, shares, eventId, updatedDate, sync, body } = row;
  const { tags } = body;
  return {
    keyId,
    entity,
    reference,
    title: body.title,
    teamId,
    statusId,
    shares,
    eventId,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    updatedDate,
    sync,
    author: row.createdBy.displayName,
    text: wordsOf(row),
  };
}
