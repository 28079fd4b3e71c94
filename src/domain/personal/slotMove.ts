import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { lastRelease } from '#domain/event/schedule/release.ts';
import { momentIn } from '#domain/event/schedule/slot.ts';
import type { SlotMove, SlotPosition } from './notice.ts';

/**
 * Returns from where to where a slot moved between two of its versions: by its releases once it is released, else by its
 * plan. Undefined where one has no times, or both are the same.
 */
export function slotMove(before: BodyPatch, after: BodyPatch): SlotMove | undefined {
  const released = lastRelease(before);
  const from = released ? releasedPosition(released) : plannedPosition(before);
  const release = lastRelease(after);
  const to = released && release ? releasedPosition(release) : plannedPosition(after);
  if (!from || !to) return undefined;
  const isSame = from.start === to.start && from.end === to.end && from.place === to.place;
  return isSame ? undefined : { from, to };
}

function plannedPosition(body: BodyPatch): SlotPosition | undefined {
  const slot = fieldsOf(eventSlot, body);
  return position(slot('start'), slot('end'), slot('location'));
}

function releasedPosition(release: BodyPatch): SlotPosition | undefined {
  const slot = fieldsOf(eventSlot.fields.releases, release);
  return position(slot('start'), slot('end'), slot('location'));
}

function position(start: string | null, end: string | null, place: string | null): SlotPosition | undefined {
  const [from, to] = [momentIn(start), momentIn(end)];
  return from === undefined || to === undefined ? undefined : { start: from, end: to, place };
}
