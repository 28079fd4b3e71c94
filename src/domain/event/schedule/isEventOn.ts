import type { BodyPatch } from '#domain/content/body.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { momentIn } from './slot.ts';

/** How long before its start and after its end an event counts as on: it is set up and cleared away. */
const marginMs = 12 * 3_600_000;

/** Whether an event is on at `now`, in epoch milliseconds: it is live, or its times say so. */
export function isEventOn(event: BodyPatch | undefined, now: number): boolean {
  if (!event) return false;
  const dates = fieldsOf(eventType, event);
  if (dates('state') === 'closed') return false;
  if (dates('state') === 'live') return true;
  const [start, end] = [momentIn(dates('start')), momentIn(dates('end'))];
  return start !== undefined && end !== undefined && now >= start - marginMs && now <= end + marginMs;
}
