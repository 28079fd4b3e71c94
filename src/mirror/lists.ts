import { Dexie } from 'dexie';
import type { EntityKey } from '#domain/entities/index';
import { type StatusId, status } from '#domain/status';
import type { DocumentRow, Mirror, RowState } from './database.ts';

/** What a list asks for; what is not named is not filtered by. */
export interface ListFilter {
  readonly entity: EntityKey;
  readonly teamId?: string | undefined;
  readonly statusId?: StatusId | undefined;
  readonly eventId?: string | undefined;
  /** Archived documents have their own list. */
  readonly archived: boolean;
}

const byTeam = '[entity+teamId+statusId+updatedDate]';
const byDate = '[entity+updatedDate]';

/** Keys of the documents of a list, newest change first. Without an event it is read from indexes alone. */
export async function listKeys(mirror: Mirror, filter: ListFilter): Promise<string[]> {
  const { entity, teamId, statusId, eventId, archived } = filter;
  if (eventId !== undefined) return (await listHeads(mirror, filter)).map((head) => head.keyId);
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
  { entity, teamId, statusId, eventId, archived }: ListFilter,
  limit: number,
): Promise<DocumentRow[] | undefined> {
  if (eventId !== undefined) return undefined;
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

function keysOfStatus(mirror: Mirror, entity: EntityKey, team: string, of: StatusId): Promise<string[]> {
  return keysBetween(mirror, byTeam, [entity, team, of, Dexie.minKey], [entity, team, of, Dexie.maxKey]);
}

/** The teams that have documents of a type, found by leaping from one to the next in the index. */
async function teamsOf(mirror: Mirror, entity: EntityKey): Promise<string[]> {
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

/** As much of a document as searching and sorting a list needs. */
export interface ListHead {
  readonly keyId: string;
  readonly reference: string;
  readonly title: string;
  readonly teamId: string;
  readonly statusId: StatusId;
  readonly eventId: string;
  readonly updatedDate: string;
  readonly author: string;
  readonly sync: RowState;
  /** Title, summary and reference, in small letters. */
  readonly text: string;
}

const headsAtOnce = 500;

/** The heads of a list, newest change first; read in pieces, so that the screen stays responsive. */
export async function listHeads(mirror: Mirror, filter: ListFilter): Promise<ListHead[]> {
  const { eventId, ...rest } = filter;
  const keys = await listKeys(mirror, rest);
  const heads: ListHead[] = [];
  for (let at = 0; at < keys.length; at += headsAtOnce) {
    const rows = await mirror.documents.bulkGet(keys.slice(at, at + headsAtOnce));
    for (const row of rows) {
      if (row && (eventId === undefined || row.eventId === eventId)) heads.push(headOf(row));
    }
  }
  return heads;
}

function headOf(row: DocumentRow): ListHead {
  const { keyId, reference, teamId, statusId, eventId, updatedDate, updatedBy, sync, body } = row;
  const { title, summary } = body;
  const words = [title, typeof summary === 'string' ? summary : '', reference];
  return {
    keyId,
    reference,
    title,
    teamId,
    statusId,
    eventId,
    updatedDate,
    sync,
    author: updatedBy.displayName,
    text: words.join(' ').toLocaleLowerCase(),
  };
}

/** Documents of some types whose title, summary or reference holds the words, newest change first. */
export async function findDocuments(
  mirror: Mirror,
  entityKeys: readonly EntityKey[],
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
        .filter((row) => row.statusId !== status.archived && headOf(row).text.includes(wanted))
        .limit(limit)
        .toArray()),
    );
  }
  return found.slice(0, limit);
}
