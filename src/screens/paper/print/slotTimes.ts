import type { BodyPatch } from '#domain/content/body.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { formatDate, dateFormats } from '#ui/display/dates.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';

/** The times of slots of the timetable in one line. */
export function slotTimes(slots: readonly Pick<CollectionItem, 'fields'>[]): string {
  return slots.map(({ fields }) => spanOf(fields)).join(', ');
}

function spanOf(fields: BodyPatch): string {
  const slot = fieldsOf(eventSlot, fields);
  const [from, to] = [slot('start'), slot('end')];
  if (from === null) return '';
  return `${formatDate(from, 'EEE d MMM HH:mm', 'en-GB')}${to === null ? '' : `–${formatDate(to, dateFormats.time)}`}`;
}
