import { Dexie } from 'dexie';
import { type EntityKey, entityKeys } from '#domain/entities/index.ts';
import { nextEvent } from '#domain/collections/nextEvent.ts';
import { type Person, code, hasAny, may } from '#domain/permissions/permissions.ts';
import { type StatusId, status } from '#domain/status.ts';
import type { ConflictRow, DocumentRow, Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { isBlocked } from '#mirror/outbox/queue.ts';
import { documentsByKey } from './documents.ts';
import { thingsOf } from './collections.ts';

/** Something of the person's own that is not on the server: the change it hangs on, and its document if it is here. */
export interface Unsent {
  readonly change: OutboxRow;
  readonly document: DocumentRow | undefined;
}

/** What of the person's own work is not safe with everybody, each document once. */
export interface OwnTrouble {
  readonly unsent: readonly Unsent[];
  readonly refused: readonly Unsent[];
  readonly conflicts: readonly ConflictRow[];
}

/** What of the person's own work waits to be sent, was refused, or stands against another text. */
export async function ownTrouble(mirror: Mirror): Promise<OwnTrouble> {
  const [outbox, conflicts] = await Promise.all([
    mirror.outbox.orderBy('order').toArray(),
    mirror.conflicts.toArray(),
  ]);
  const lanes = new Map<string, OutboxRow>();
  for (const row of outbox) {
    const first = lanes.get(row.keyId);
    // What holds a lane up is what is to be said of it.
    if (!first || (isBlocked(row) && !isBlocked(first))) lanes.set(row.keyId, row);
  }
  for (const { keyId } of conflicts) lanes.delete(keyId);
  const documents = new Map((await documentsByKey(mirror, [...lanes.keys()])).map((row) => [row.keyId, row]));
  const all = [...lanes.values()].map((change) => ({ change, document: documents.get(change.keyId) }));
  return {
    unsent: all.filter(({ change }) => !isBlocked(change)),
    refused: all.filter(({ change }) => isBlocked(change)),
    conflicts,
  };
}

/**
 * Flagged documents that came back to the person: those they made, and those whose last text before the flag is theirs,
 * as far as the history is on this device. Newest first.
 */
export async function flaggedBack(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  return mirror.transaction('r', mirror.documents, mirror.versions, () => readFlagged(mirror, person));
}

async function readFlagged(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  const flagged = (
    await Promise.all((await shelves(mirror, person)).map((each) => take(mirror, each, status.flagged)))
  ).flat();
  const others = flagged.filter((row) => row.createdBy.id !== person.id);
  const writers = await lastWriters(
    mirror,
    others.map((row) => row.keyId),
  );
  return flagged
    .filter((row) => row.createdBy.id === person.id || writers.get(row.keyId) === person.id)
    .sort(byNewest);
}

/** Who wrote the last version before the flag; flagging itself counts as a change of the one who flags. */
async function lastWriters(mirror: Mirror, keyIds: readonly string[]): Promise<Map<string, string>> {
  const newest = new Map<string, { version: number; by: string }>();
  for (const { keyId, version, kept, item } of await mirror.versions.where('keyId').anyOf(keyIds).toArray()) {
    if (kept !== '' || item.statusText === 'Flagged' || version < (newest.get(keyId)?.version ?? 0)) continue;
    newest.set(keyId, { version, by: item.createdBy.id });
  }
  return new Map([...newest].map(([keyId, { by }]) => [keyId, by]));
}

/** What waits for the person's approval: the newest, and how many of each type. */
export interface Review {
  readonly newest: readonly DocumentRow[];
  readonly counts: readonly { readonly entity: EntityKey; readonly count: number }[];
}

/** Submitted documents that the person may approve. Only the newest are read; the others are counted in the index. */
export async function toReview(mirror: Mirror, person: Person, limit: number): Promise<Review> {
  // Many small questions at once: one transaction for all is what makes them quick.
  return mirror.transaction('r', mirror.documents, () => readReview(mirror, person, limit));
}

async function readReview(mirror: Mirror, person: Person, limit: number): Promise<Review> {
  const found = await Promise.all(
    (await shelves(mirror, person)).map(async (shelf) => {
      const { entity, teamId } = shelf;
      const grant = person.permissions[entity];
      const own = person.teams.includes(teamId);
      const whole = grant?.all.includes(code.approve) || (own && grant?.owned.includes(code.approve));
      if (whole) {
        const count = await between(mirror, shelf, status.submitted).count();
        if (count === 0) return { entity, count, newest: [] };
        const last = between(mirror, shelf, status.submitted).reverse().limit(limit);
        return { entity, count, newest: await last.toArray() };
      }
      if (own || !grant?.shared.includes(code.approve)) return { entity, count: 0, newest: [] };
      const rows = await take(mirror, shelf, status.submitted);
      const newest = rows.filter((row) => may(person, 'approve', row));
      return { entity, count: newest.length, newest };
    }),
  );
  const counts = entityKeys.map((entity) => ({
    entity,
    count: found.filter((each) => each.entity === entity).reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    newest: found
      .flatMap(({ newest }) => newest)
      .sort(byNewest)
      .slice(0, limit),
    counts: counts.filter(({ count }) => count > 0),
  };
}

/** Slots of the next event that name the person as referee and are not over yet, in the order of their beginning. */
export async function nextSlots(mirror: Mirror, personId: string, now: string): Promise<DocumentRow[]> {
  const events = await thingsOf(mirror, 'event');
  const next = nextEvent(
    events
      .filter((each) => each.statusId !== status.archived)
      .map(({ keyId, updatedDate, body }) => ({ id: keyId, at: updatedDate, body })),
  );
  if (next === undefined) return [];
  const slots = await mirror.documents
    .where('[entity+eventId+updatedDate]')
    .between(['eventSlot', next, Dexie.minKey], ['eventSlot', next, Dexie.maxKey])
    .toArray();
  return slots
    .filter((slot) => slot.statusId !== status.archived && namesReferee(slot, personId) && isAhead(slot, now))
    .sort((a, b) => textOf(a, 'start').localeCompare(textOf(b, 'start')));
}

function namesReferee({ body: { referees } }: DocumentRow, personId: string): boolean {
  return Array.isArray(referees) && referees.some((each) => each === personId);
}

function isAhead(slot: DocumentRow, now: string): boolean {
  const state = slot.body['state'];
  return state !== 'done' && state !== 'cancelled' && (textOf(slot, 'end') || textOf(slot, 'start')) >= now;
}

function textOf({ body }: DocumentRow, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** One team's documents of one type: the index holds them by status, newest last. */
interface Shelf {
  readonly entity: EntityKey;
  readonly teamId: string;
}

async function shelves(mirror: Mirror, person: Person): Promise<Shelf[]> {
  const teams = await mirror.documents
    .where('[entity+updatedDate]')
    .between(['team', Dexie.minKey], ['team', Dexie.maxKey])
    .primaryKeys();
  return entityKeys
    .filter((entity) => hasAny(person, entity))
    .flatMap((entity) => teams.map((teamId) => ({ entity, teamId })));
}

function between(mirror: Mirror, { entity, teamId }: Shelf, statusId: StatusId) {
  return mirror.documents
    .where('[entity+teamId+statusId+updatedDate]')
    .between([entity, teamId, statusId, Dexie.minKey], [entity, teamId, statusId, Dexie.maxKey]);
}

function take(mirror: Mirror, shelf: Shelf, statusId: StatusId): Promise<DocumentRow[]> {
  return between(mirror, shelf, statusId).toArray();
}

function byNewest(a: DocumentRow, b: DocumentRow): number {
  return a.updatedDate < b.updatedDate ? 1 : a.updatedDate > b.updatedDate ? -1 : 0;
}
