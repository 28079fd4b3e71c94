import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { game as gameType } from '#domain/content/collections/game.ts';
import { team } from '#domain/content/collections/team.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Document } from '#domain/content/document.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import type { OwnSlot } from '#domain/event/schedule/crew/ownSlot.ts';
import { ownSlot, ownSlotBasis } from '#domain/event/schedule/crew/ownSlots.ts';
import { hasNoPermissions, mayReachType } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { readStatus } from '#domain/content/status.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { readBody } from '#server/store/documents/documents.ts';
import { takeNumbers } from '#server/store/feed/feed.ts';

/** The poke feed of those who get released slots. It has no rows: what is theirs is worked out for each of them. */
export const releasesFeed = 'releases';

/** Row of `meta` with the number of the last change to released slots as people see them. */
const changedKey = 'releases';

/** Most bytes of slots that a device gets, about 250 slots. Beyond that, the earliest are left out. */
const mostBytes = 60_000;

/** Whether a change of a document turns on or off that players see releases. */
export function changesSetting(before: Document | undefined, after: Document): boolean {
  return after.entity === 'game' && isOn(before?.body) !== isOn(after.body);
}

/** Whether a change of a document affects released slots as people see them, if they see any. */
export function changesOwnSlots(before: Document | undefined, after: Document): boolean {
  return after.entity === 'eventSlot' && (before && ownSlotBasis(before)) !== ownSlotBasis(after);
}

/**
 * Records that released slots as people see them have changed, or may have for somebody. Nothing is recorded while
 * players see no releases, unless that is what changed. Takes a number, so it comes last in a transaction. Returns the
 * feeds to announce after the commit.
 */
export async function noteOwnSlotsChanged(db: Queries, isSetting = false): Promise<string[]> {
  if (!isSetting && !(await doPlayersSeeReleases(db))) return [];
  const value = String(await takeNumbers(db, 1));
  await db
    .insertInto('meta')
    .values({ key: changedKey, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
  return [releasesFeed];
}

/**
 * All released slots that are a person's, if any changed after a number, or the number is 0: none while the game keeps them
 * to those who may read event slots, who have the slots themselves.
 */
export async function readOwnSlots(
  db: Queries,
  person: Person,
  after: number,
): Promise<OwnSlot[] | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', changedKey).executeTakeFirst();
  if (after > 0 && Number(row?.value ?? 0) <= after) return undefined;
  if (hasNoPermissions(person) || mayReachType(person, 'eventSlot')) return [];
  if (!(await doPlayersSeeReleases(db))) return [];
  const named = await db
    .selectFrom('people')
    .select('display_name')
    .where('id', '=', person.id)
    .executeTakeFirst();
  const reader = {
    id: person.id,
    name: named?.display_name ?? '',
    teams: person.teams,
    isCrew: await isInCrew(db, person),
  };
  const rows = await db
    .selectFrom('documents')
    .select(['key_id', 'status_id', 'body'])
    .where('entity', '=', 'eventSlot')
    // Slots that were never released need not be read.
    .where('body', 'like', '%"releases":[{%')
    .execute();
  const slots = rows.map(({ key_id: keyId, status_id: statusId, body }) => {
    return { keyId, statusId: readStatus(statusId), body: readBody(body) };
  });
  // How much crew an encounter needs is only told to crew.
  const played = await readPlayed(db, reader.isCrew ? slots : slots.filter(isOfCrewTeam(person)));
  let bytes = 0;
  return slots
    .flatMap((slot) => ownSlot(slot, reader, played.get(documentIn(slot.body) ?? '')) ?? [])
    .sort((a, b) => b.start - a.start)
    .filter((slot) => (bytes += Buffer.byteLength(JSON.stringify(slot))) <= mostBytes);
}

const isOfCrewTeam =
  ({ teams }: Person) =>
  ({ body }: { readonly body: BodyPatch }) =>
    teams.includes(fieldsOf(eventSlot, body)('crewTeam') ?? '');

const documentIn = (slot: BodyPatch) => fieldsOf(eventSlot, slot)('document');

/** The bodies of the documents that are run in slots, which may say how much crew they need, by id. */
async function readPlayed(
  db: Queries,
  slots: readonly { readonly body: BodyPatch }[],
): Promise<ReadonlyMap<string, BodyPatch>> {
  const ids = [...new Set(slots.flatMap(({ body }) => documentIn(body) ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .select(['key_id', 'body'])
    .where('key_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ key_id: id, body }) => [id, readBody(body)]));
}

/** Whether one of a person's teams is for crew or referees. */
async function isInCrew(db: Queries, { teams }: Person): Promise<boolean> {
  if (teams.length === 0) return false;
  const rows = await db
    .selectFrom('documents')
    .select('body')
    .where('entity', '=', 'team')
    .where('key_id', 'in', [...teams])
    .execute();
  return rows.some(({ body }) => ['crew', 'referee'].includes(fieldsOf(team, readBody(body))('kind') ?? ''));
}

async function doPlayersSeeReleases(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('body')
    .where('entity', '=', 'game')
    .where('key_id', '=', gameId)
    .executeTakeFirst();
  return isOn(row && readBody(row.body));
}

function isOn(game: BodyPatch = {}): boolean {
  return fieldsOf(gameType, game)('playersSeeReleases');
}
