import { Dexie } from 'dexie';
import type { Kind } from '#domain/kinds.ts';
import { type StatusId, status } from '#domain/status.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';
import { type ListHead, headsOf, wordsOf } from './listIndex.ts';

/** What a list asks for; what is not named is not filtered by. */
export interface ListFilter {
  readonly entity: Kind;
  readonly teamId?: string | undefined;
  readonly statusId?: StatusId | undefined;
  readonly eventId?: string | undefined;
  readonly tagId?: string | undefined;
  /** Archived documents have their own list. */
  readonly archived: boolean;
}

const byTeam = '[entity+teamId+statusId+updatedDate]';
const byDate = '[entity+updatedDate]';

/** Whether indexes alone can answer: they hold neither events nor tags. */
export function isIndexed({ eventId, tagId }: ListFilter): boolean {
  return eventId === undefined && tagId === undefined;
}

/** Whether a document belongs in a list. */
export function fits(head: ListHead, filter: ListFilter): boolean {
  const { teamId, statusId, eventId, tagId, archived } = filter;
  return (
    (head.statusId === status.archived) === archived &&
    (teamId === undefined || head.teamId === teamId) &&
    (statusId === undefined || head.statusId === statusId) &&
    (eventId === undefined || head.eventId === eventId) &&
    (tagId === undefined || head.tags.includes(tagId))
  );
}

/** Keys of the documents of a list, newest change first. */
export async function listKeys(mirror: Mirror, filter: ListFilter): Promise<string[]> {
  const { entity, teamId, statusId, archived } = filter;
  if (!isIndexed(filter)) {
    const heads = await headsOf(mirror, entity);
    return heads.filter((head) => fits(head, filter)).map((head) => head.keyId);
  }
  if (statusId !== undefined && (statusId === status.archived) !== archived) return [];
  const wanted = archived ? status.archived : statusId;
  if (teamId !== undefined && wanted !== undefined) {
    return mirror.documents
      .where(byTeam)
      .between([entity, teamId, wanted, Dexie.minKey], [entity, teamId, wanted, Dexie.maxKey])
      .reverse()
      .primaryKeys();
  }
  const teams = teamId === undefined ? await teamsOf(mirror, entity) : [teamId];
  // Few are archived: leaving them out is quicker than picking all the others.
  const leaveOut = wanted === undefined;
  const [all, some, ofTeam] = await Promise.all([
    keysBetween(mirror, byDate, [entity, Dexie.minKey], [entity, Dexie.maxKey]),
    Promise.all(teams.map((team) => keysOfStatus(mirror, entity, team, wanted ?? status.archived))),
    teamId === undefined
      ? null
      : keysBetween(mirror, byTeam, [entity, teamId, Dexie.minKey], [entity, teamId, Dexie.maxKey]),
  ]);
  const named = new Set(some.flat());
  const own = ofTeam && new Set(ofTeam);
  return all.reverse().filter((key) => named.has(key) !== leaveOut && (own === null || own.has(key)));
}

/**
 * The newest documents of a list, read straight from the index that holds them in order; undefined where no index holds
 * just these, and the whole list has to be asked.
 */
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
  return mirror.documents
    .where(byDate)
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .reverse()
    .filter((row) => row.statusId !== status.archived)
    .limit(limit)
    .toArray();
}

function keysBetween(mirror: Mirror, index: string, from: unknown[], to: unknown[]): Promise<string[]> {
  return mirror.documents.where(index).between(from, to, true, true).primaryKeys();
}

function keysOfStatus(mirror: Mirror, entity: Kind, team: string, of: StatusId): Promise<string[]> {
  return keysBetween(mirror, byTeam, [entity, team, of, Dexie.minKey], [entity, team, of, Dexie.maxKey]);
}

/** The teams that have documents of a type, found by leaping from one to the next in the index. */
async function teamsOf(mirror: Mirror, entity: Kind): Promise<string[]> {
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

/** Documents of some types whose title, summary or reference holds the words, newest change first. */
export async function findDocuments(
  mirror: Mirror,
  entityKeys: readonly Kind[],
  words: string,
  limit: number,
): Promise<DocumentRow[]> {
  const wanted = words.trim().toLocaleLowerCase();
  const found: DocumentRow[] = [];
  for (const entity of entityKeys) {
    found.push(
      ...(await mirror.documents
        .where(byDate)
        .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
        .reverse()
        .filter((row) => row.statusId !== status.archived && wordsOf(row).includes(wanted))
        .limit(limit)
        .toArray()),
    );
  }
  return found.slice(0, limit);
}
