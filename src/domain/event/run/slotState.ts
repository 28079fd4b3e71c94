import type { Body, BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';

/**
 * Returns the state of a slot: what its run sheet says once it was started, ended or cancelled there, else its field. In any
 * order of the entries it is the same.
 */
export function slotState(body: BodyPatch): string {
  const slot = fieldsOf(eventSlot, body);
  const rows = slot('runEvents');
  const undone = new Set(rows.map(({ what, about }) => what === 'undo' && about));
  const has = (what: string) => rows.some((row) => row['what'] === what && !undone.has(row.id));
  if (has('cancel')) return 'cancelled';
  if (has('end')) return 'done';
  if (has('start')) return 'running';
  return slot('state') ?? '';
}

/** A body as lists and pages show it: the state of a slot follows from its log, everything else is as written. */
export function shownBody({ entity, body }: { readonly entity: string; readonly body: Body }): Body {
  return entity === 'eventSlot' ? { ...body, state: slotState(body) || null } : body;
}

/** Whether nothing more happens in a slot of this state. */
export function isOver(state: string): boolean {
  return state === 'done' || state === 'cancelled';
}
