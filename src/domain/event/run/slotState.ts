import type { Body, BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { runState } from './runState.ts';

/**
 * Returns the state of a slot: what its run sheet says once it was started, ended or cancelled there, else its field. A field
 * that says “running” of a slot that nobody started says that it is planned. In any order of the entries it is the same.
 */
export function slotState(body: BodyPatch): string {
  const slot = fieldsOf(eventSlot, body);
  switch (runState(slot('runEvents')).phase) {
    case 'cancelled':
      return 'cancelled';
    case 'ended':
      return 'done';
    case 'running':
    case 'paused':
      return 'running';
    case 'planned': {
      const planned = slot('state') ?? '';
      return planned === 'running' ? 'firm' : planned;
    }
  }
}

/** A body as lists and pages show it: the state of a slot follows from its log, everything else is as written. */
export function shownBody({ entity, body }: { readonly entity: string; readonly body: Body }): Body {
  return entity === 'eventSlot' ? { ...body, state: slotState(body) || null } : body;
}

/** Whether nothing more happens in a slot of this state. */
export function isOver(state: string): boolean {
  return state === 'done' || state === 'cancelled';
}
