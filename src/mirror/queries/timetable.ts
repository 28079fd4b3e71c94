import { fieldsOf } from '#domain/content/fields/read.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { Dexie } from 'dexie';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { isOver, slotState } from '#domain/event/run/slotState.ts';
import { isOnSlot } from '#domain/event/schedule/crew/signUps.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { isAwaited, slotPhase } from '#domain/event/run/slotPhase.ts';

/** Slots of an event's timetable and the documents for them. */
export interface TimetableRows {
  readonly slots: readonly DocumentRow[];
  /** The event's encounters, and any other document that a slot refers to, by key. */
  readonly documents: ReadonlyMap<string, DocumentRow>;
}

/** Reads the slots and encounters of an event, without archived ones. */
export async function timetableRows(mirror: Mirror, eventId: string): Promise<TimetableRows> {
  const [slots, encounters] = await Promise.all([
    ofEvent(mirror, 'eventSlot', eventId),
    ofEvent(mirror, 'encounter', eventId),
  ]);
  const documents = new Map(encounters.map((row) => [row.keyId, row]));
  const referred = slots.flatMap(({ body }) => fieldsOf(eventSlot, body)('document') ?? []);
  const others = await documentsByKey(
    mirror,
    [...new Set(referred)].filter((id) => !documents.has(id)),
  );
  for (const row of others) documents.set(row.keyId, row);
  return { slots, documents };
}

/** The slots that have times, each with what its document adds. */
export function plannedSlots({ slots, documents }: TimetableRows): readonly Slot[] {
  return slots.flatMap(({ keyId, body }) => {
    const document = fieldsOf(eventSlot, body)('document');
    return slotFrom(keyId, body, document === null ? undefined : documents.get(document)?.body) ?? [];
  });
}

/** Documents of a type for an event, without archived ones. */
export async function ofEvent(mirror: Mirror, entity: DocumentType, eventId: string): Promise<DocumentRow[]> {
  // The rows are read in bulk and filtered here: a Dexie filter reads row by row and takes several times as long.
  const rows = await mirror.documents
    .where('[entity+body.eventId+updatedDate]')
    .between([entity, eventId, Dexie.minKey], [entity, eventId, Dexie.maxKey])
    .toArray();
  return rows.filter((row) => row.statusId !== status.archived);
}

/** Collections whose items a timetable names. */
const namedCollections = ['team', 'location', 'user', 'game'] as const;

/** Names shown in a timetable, by `collection:id`. Reads no slots, of which there are many. */
export async function timetableNames(mirror: Mirror): Promise<ReadonlyMap<string, string>> {
  const all = await Promise.all(
    namedCollections.map((collection) => collectionDocuments(mirror, collection)),
  );
  return new Map(all.flat().map(({ entity, keyId, body }) => [`${entity}:${keyId}`, body.title]));
}

/** The event that is marked as the next one, which stays so while it is on; undefined without one. */
export async function nextEventRow(mirror: Mirror): Promise<DocumentRow | undefined> {
  const events = (await collectionDocuments(mirror, 'event')).filter(
    (each) => each.statusId !== status.archived,
  );
  const next = nextEvent(
    events.map(({ keyId, updatedDate, body }) => ({ id: keyId, at: updatedDate, body })),
  );
  return events.find(({ keyId }) => keyId === next);
}

/** The person's slots as referee at the next event that are not over at `now`, earliest first. */
export async function nextSlots(mirror: Mirror, personId: string, now: string): Promise<DocumentRow[]> {
  const next = await nextEventRow(mirror);
  if (next === undefined) return [];
  const slots = await ofEvent(mirror, 'eventSlot', next.keyId);
  return slots
    .filter((slot) => hasReferee(slot, personId) && isAhead(slot, now))
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
}

const hourMs = 3_600_000;

/**
 * Whether a slot at the next event that names the person, as a referee or crew, asks for them: it is running, starts within the hour, or should have
 * started and somebody still has to hear of it. `now` is in epoch milliseconds.
 */
export async function hasSlotAtHand(
  mirror: Mirror,
  person: { readonly id: string; readonly name: string },
  now: number,
): Promise<boolean> {
  const next = await nextEventRow(mirror);
  const slots = next === undefined ? [] : await ofEvent(mirror, 'eventSlot', next.keyId);
  return slots.some((row) => {
    const slot = slotFrom(row.keyId, row.body);
    if (!slot || !isOnSlot(slot, person)) return false;
    const phase = slotPhase(slot, now);
    const isAhead = phase.kind === 'planned' || phase.kind === 'due';
    return phase.kind === 'running' || isAwaited(phase) || (isAhead && slot.start <= now + hourMs);
  });
}

function hasReferee({ body }: DocumentRow, personId: string): boolean {
  return fieldsOf(eventSlot, body)('referees').includes(personId);
}

function startOf({ body }: DocumentRow): string {
  return fieldsOf(eventSlot, body)('start') ?? '';
}

/** Whether a slot is not over: one that runs may be past its end. */
function isAhead(slot: DocumentRow, now: string): boolean {
  const state = slotState(slot.body);
  if (state === 'running') return true;
  return !isOver(state) && (fieldsOf(eventSlot, slot.body)('end') ?? startOf(slot)) >= now;
}
