import { Dexie } from 'dexie';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { documentsByKey } from '../read/documents.ts';
import { type ListEntry, readListIndex } from './listIndex.ts';

/** Filter of a list; undefined criteria do not restrict it. */
export interface ListFilter {
  readonly entity: DocumentType;
  readonly teamId?: string | undefined;
  readonly statusId?: StatusId | undefined;
  readonly eventId?: string | undefined;
  readonly tagId?: string | undefined;
  /** Id of the user who created the documents. */
  readonly authorId?: string | undefined;
  readonly assigneeId?: string | undefined;
  /** Archived documents have a list of their own. */
  readonly archived: boolean;
}

const byTeam = '[entity+teamId+statusId+updatedDate]';
const byDate = '[entity+updatedDate]';

/** Whether database indexes can answer a filter: they cover neither events, tags nor authors. */
export function isIndexed({ eventId, tagId, authorId, assigneeId }: ListFilter): boolean {
  return [eventId, tagId, authorId, assigneeId].every((each) => each === undefined);
}

/** Whether a document belongs in a list. */
export function matchesFilter(entry: ListEntry, filter: ListFilter): boolean {
  const { teamId, statusId, eventId, tagId, authorId, assigneeId, archived } = filter;
  return (
    (entry.statusId === status.archived) === archived &&
    (teamId === undefined || entry.teamId === teamId) &&
    (statusId === undefined || entry.statusId === statusId) &&
    (eventId === undefined || entry.eventId === eventId) &&
    (tagId === undefined || entry.tags.includes(tagId)) &&
    (authorId === undefined || entry.authorId === authorId) &&
    (assigneeId === undefined || entry.assigneeId === assigneeId)
  );
}

/** Keys of the documents in a list, latest update first. */
export async function listKeys(mirror: Mirror, filter: ListFilter): Promise<string[]> {
  if (!isIndexed(filter)) {
    const entries = await readListIndex(mirror, filter.entity);
    return entries.filter((entry) => matchesFilter(entry, filter)).map((entry) => entry.keyId);
  }
  // One transaction for the many small reads: that is what makes them quick.
  return mirror.transaction('r', mirror.documents, async () => indexedKeys(mirror, filter));
}

/** A list as far as a screen needs it at first: the keys of all its documents, and the newest of them. */
export interface WholeList {
  readonly keys: readonly string[];
  readonly rows: readonly DocumentRow[];
}

/** Reads the keys of a list together with its newest documents, so that no line of it is shown without its content. */
export async function wholeList(mirror: Mirror, filter: ListFilter, limit: number): Promise<WholeList> {
  const keys = await listKeys(mirror, filter);
  return { keys, rows: await documentsByKey(mirror, keys.slice(0, limit)) };
}

async function indexedKeys(mirror: Mirror, filter: ListFilter): Promise<string[]> {
  const { entity, teamId, statusId, archived } = filter;
  if (statusId !== undefined && (statusId === status.archived) !== archived) return [];
  const onlyStatus = archived ? status.archived : statusId;
  if (teamId !== undefined && onlyStatus !== undefined) {
    return mirror.documents
      .where(byTeam)
      .between([entity, teamId, onlyStatus, Dexie.minKey], [entity, teamId, onlyStatus, Dexie.maxKey])
      .reverse()
      .primaryKeys();
  }
  const teams = teamId === undefined ? await teamsOf(mirror, entity) : [teamId];
  // Without a status, exclude the archived: they are few, so that is quicker than selecting all others.
  const excludes = onlyStatus === undefined;
  const [all, ofStatus, ofTeam] = await Promise.all([
    keysBetween(mirror, byDate, [entity, Dexie.minKey], [entity, Dexie.maxKey]),
    Promise.all(teams.map((team) => keysOfStatus(mirror, entity, team, onlyStatus ?? status.archived))),
    teamId === undefined
      ? null
      : keysBetween(mirror, byTeam, [entity, teamId, Dexie.minKey], [entity, teamId, Dexie.maxKey]),
  ]);
  const listed = new Set(ofStatus.flat());
  const inTeam = ofTeam && new Set(ofTeam);
  return all.reverse().filter((key) => listed.has(key) !== excludes && (inTeam === null || inTeam.has(key)));
}

/** The newest documents of a list, straight from an index; undefined if no index has exactly this list. */
export async function newestOf(
  mirror: Mirror,
  filter: ListFilter,
  limit: number,
): Promise<DocumentRow[] | undefined> {
  const { entity, teamId, statusId, archived } = filter;
  if (!isIndexed(filter)) return undefined;
  if (teamId !== undefined && statusId !== undefined) {
    if ((statusId === status.archived) !== archived) return [];
    return mirror.documents
      .where(byTeam)
      .between([entity, teamId, statusId, Dexie.minKey], [entity, teamId, statusId, Dexie.maxKey])
      .reverse()
      .limit(limit)
      .toArray();
  }
  if (teamId !== undefined || statusId !== undefined || archived) return undefined;
  return newestCurrent(mirror, entity, limit);
}

/**
 * The newest documents of a type that are not archived. The archived are dropped after reading, and as many read again:
 * with a filter, the database would hand over one document at a time.
 */
async function newestCurrent(mirror: Mirror, entity: DocumentType, limit: number): Promise<DocumentRow[]> {
  const newestRows = new Map<string, DocumentRow>();
  let until: unknown = Dexie.maxKey;
  let count = limit;
  for (;;) {
    const rows = await mirror.documents
      .where(byDate)
      .between([entity, Dexie.minKey], [entity, until], true, true)
      .reverse()
      .limit(count)
      .toArray();
    for (const row of rows) if (row.statusId !== status.archived) newestRows.set(row.keyId, row);
    const last = rows.at(-1)?.updatedDate;
    if (newestRows.size >= limit || rows.length < count || last === undefined)
      return [...newestRows.values()].slice(0, limit);
    // Many documents can share a date: what is read next starts at that date again and goes further.
    count = last === until ? count * 2 : limit;
    until = last;
  }
}

function keysBetween(mirror: Mirror, index: string, from: unknown[], to: unknown[]): Promise<string[]> {
  return mirror.documents.where(index).between(from, to, true, true).primaryKeys();
}

function keysOfStatus(mirror: Mirror, entity: DocumentType, team: string, of: StatusId): Promise<string[]> {
  return keysBetween(mirror, byTeam, [entity, team, of, Dexie.minKey], [entity, team, of, Dexie.maxKey]);
}

/** Teams that have documents of a type, found by skipping from one to the next in the index. */
async function teamsOf(mirror: Mirror, entity: DocumentType): Promise<string[]> {
  const teams: string[] = [];
  for (;;) {
    const after = teams.at(-1);
    const next = await mirror.documents
      .where(byTeam)
      .between(
        after === undefined ? [entity, Dexie.minKey] : [entity, after, Dexie.maxKey],
        [entity, Dexie.maxKey],
        false,
        true,
      )
      .first();
    if (!next || next.teamId === after) return teams;
    teams.push(next.teamId);
  }
}
