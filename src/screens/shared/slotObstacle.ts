import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { fieldsOf, idIn } from '#domain/content/fields/read.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';

/** The document that an item is chosen for, as its form has it. */
export interface Chooser {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly values: () => BodyPatch;
}

/** Why a slot of the timetable cannot be chosen for a document, in a few words; undefined if it can. */
export function slotObstacle(
  { archived, fields }: CollectionItem,
  { keyId, entity, values }: Chooser,
  now: string,
): string | undefined {
  if (archived) return 'archived';
  if (slotState(fields) === 'cancelled') return 'cancelled';
  const slot = fieldsOf(eventSlot, fields);
  const [event, ownEvent] = [slot('eventId'), idIn(values()['eventId'])];
  if (event !== null && ownEvent !== null && event !== ownEvent) return 'of another event';
  const [end, taker] = [slot('end'), slot('document')];
  if (end !== null && end < now) return 'over';
  // Beats share the slot of an encounter, while a ritual has one to itself.
  if (entity === 'ritual' && taker !== null && taker !== keyId) return 'taken';
  return undefined;
}
