import type { CollectionItem } from '#mirror/read/collections.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
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
  const date = (name: string) => shortDate(fields[name]);
  const choice = (name: string) => {
    const field = documentTypes[collection].allFields[name];
    const options = field?.kind === 'choice' ? field.options : [];
    return options.find(({ value }) => value === fields[name])?.label;
  };
  switch (collection) {
    case 'researchPeriod': {
      if (isBefore(fields['closes'], now)) return { note: `Closed ${date('closes')}`, rank: 2 };
      if (isBefore(now, fields['opens'])) return { note: `Opens ${date('opens')}`, rank: 1 };
      return { note: date('closes') && `Open until ${date('closes')}`, rank: 0 };
    }
    case 'event': {
      const dates = [date('start'), date('end')].filter(Boolean).join(' – ');
      const isPast = isBefore(fields['end'], now);
      if (fields['isNext'] === true) return { note: `Next, ${dates}`, rank: 0 };
      return { note: dates, rank: isPast ? 2 : 1 };
    }
    case 'eventSlot':
      return { note: date('start'), rank: 0 };
    case 'location':
    case 'team':
      return { note: choice('kind'), rank: 0 };
    case 'tag':
      return { note: typeof fields['group'] === 'string' ? fields['group'] : undefined, rank: 0 };
    case 'systemPage':
    case 'user':
    case 'game':
      return { rank: 0 };
  }
}

function shortDate(value: unknown): string | undefined {
  return typeof value === 'string' && value ? formatDate(value, 'd MMM yyyy') : undefined;
}

function isBefore(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a < b;
}
