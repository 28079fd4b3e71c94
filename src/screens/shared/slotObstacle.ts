import type { BodyPatch } from '#domain/content/body.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
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
  const event = values()['eventId'];
  if (isId(event) && isId(fields['eventId']) && event !== fields['eventId']) return 'of another event';
  if (typeof fields['end'] === 'string' && fields['end'] < now) return 'over';
  // Beats share the slot of an encounter, while a ritual has one to itself.
  const taker = fields['document'];
  if (entity === 'ritual' && isId(taker) && taker !== keyId) return 'taken';
  return undefined;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
