import { formatDate, dateFormats } from '#ui/display/dates.ts';
import { asText } from '#ui/fields/values.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';

/** The times of slots of the timetable in one line. */
export function slotTimes(slots: readonly Pick<CollectionItem, 'fields'>[]): string {
  return slots.map(({ fields }) => spanOf(asText(fields['start']), asText(fields['end']))).join(', ');
}

function spanOf(from: string, to: string): string {
  if (from === '') return '';
  return `${formatDate(from, 'EEE d MMM HH:mm', 'en-GB')}${to === '' ? '' : `–${formatDate(to, dateFormats.time)}`}`;
}
