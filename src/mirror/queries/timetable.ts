import { Dexie } from 'dexie';
import type { Kind } from '#domain/kinds.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';
import { documentsByKey } from './documents.ts';
import { thingsOf } from './collections.ts';

/** What a timetable is made of, as this device has it. */
export interface TimetableRows {
  readonly slots: readonly DocumentRow[];
  /** What is for this event, and whatever else its slots are about, by key. */
  readonly played: ReadonlyMap<string, DocumentRow>;
}

/** The slots and the encounters of an event; archived ones are not part of it. */
export async function timetableRows(mirror: Mirror, eventId: string): Promise<TimetableRows> {
  const [slots, encounters] = await Promise.all([
    ofEvent(mirror, 'eventSlot', eventId),
    ofEvent(mirror, 'encounter', eventId),
  ]);
  const played = new Map(encounters.map((row) => [row.keyId, row]));
  const pointed = slots.map(({ body }) => body['document']).filter((id) => typeof id === 'string');
  const others = await documentsByKey(
    mirror,
    [...new Set(pointed)].filter((id) => !played.has(id)),
  );
  for (const row of others) played.set(row.keyId, row);
  return { slots, played };
}

async function ofEvent(mirror: Mirror, entity: Kind, eventId: string): Promise<DocumentRow[]> {
  // All at once and sorted out here: one by one, as a filter of the database goes, takes several times as long.
  const rows = await mirror.documents
    .where('[entity+eventId+updatedDate]')
    .between([entity, eventId, Dexie.minKey], [entity, eventId, Dexie.maxKey])
    .toArray();
  return rows.filter((row) => row.statusId !== status.archived);
}

/** What a timetable names beside documents. */
const named = ['team', 'location', 'user', 'game'] as const;

/** The names that stand in a timetable, by `collection:id`; the many slots themselves are not read for them. */
export async function timetableNames(mirror: Mirror): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(named.map((collection) => thingsOf(mirror, collection)));
  return new Map(all.flat().map(({ entity, keyId, body }) => [`${entity}:${keyId}`, body.title]));
}
