import type { BodyPatch } from '#domain/content/body.ts';
import { momentIn } from './slot.ts';

/** How long before its start and after its end an event counts as on: it is set up and cleared away. */
const marginMs = 12 * 3_600_000;

/** Whether an event is on at `now`, in epoch milliseconds: it is live, or its times say so. */
export function isEventOn(event: BodyPatch | undefined, now: number): boolean {
  if (!event || event['state'] === 'closed') return false;
  if (event['state'] === 'live') return true;
  const [start, end] = [momentIn(event['start']), momentIn(event['end'])];
  return start !== undefined && end !== undefined && now >= start - marginMs && now <= end + marginMs;
}
