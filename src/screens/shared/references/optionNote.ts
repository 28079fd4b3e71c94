import type { CollectionItem } from '#mirror/read/collections.ts';
import { event } from '#domain/content/collections/event.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { researchPeriod } from '#domain/content/collections/researchPeriod.ts';
import { tag } from '#domain/content/collections/tag.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { formatDate } from '#ui/display/dates.ts';

/**
 * Note that tells an item of a collection apart from others: its dates or its kind. `rank` puts items that cannot be
 * meant last.
 */
export interface OptionNote {
  readonly note?: string | undefined;
  readonly rank: number;
}

/** Returns the note of an item in a list of options. */
export function optionNote({ collection, fields }: CollectionItem, now: string): OptionNote {
  const choice = (name: string) => {
    const field = documentTypes[collection].allFields[name];
    const options = field?.kind === 'choice' ? field.options : [];
    return options.find(({ value }) => value === fields[name])?.label;
  };
  switch (collection) {
    case 'researchPeriod': {
      const period = fieldsOf(researchPeriod, fields);
      const [opens, closes] = [period('opens'), period('closes')];
      if (isBefore(closes, now)) return { note: `Closed ${shortDate(closes)}`, rank: 2 };
      if (isBefore(now, opens)) return { note: `Opens ${shortDate(opens)}`, rank: 1 };
      return { note: closes === null ? undefined : `Open until ${shortDate(closes)}`, rank: 0 };
    }
    case 'event': {
      const read = fieldsOf(event, fields);
      const dates = [read('start'), read('end')].map(shortDate).filter(Boolean).join(' – ');
      if (read('isNext')) return { note: `Next, ${dates}`, rank: 0 };
      return { note: dates, rank: isBefore(read('end'), now) ? 2 : 1 };
    }
    case 'eventSlot':
      return { note: shortDate(fieldsOf(eventSlot, fields)('start')), rank: 0 };
    case 'location':
    case 'team':
      return { note: choice('kind'), rank: 0 };
    case 'tag':
      return { note: fieldsOf(tag, fields)('group'), rank: 0 };
    case 'incidentDetails':
    case 'systemPage':
    case 'user':
    case 'game':
      return { rank: 0 };
  }
}

function shortDate(moment: string | null): string | undefined {
  return moment === null ? undefined : formatDate(moment, 'd MMM yyyy');
}

function isBefore(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a < b;
}
