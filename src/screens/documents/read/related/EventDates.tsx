import { Text } from '@chakra-ui/react';
import { event } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';

/** The days of an event as long dates: “28 November 2026 to 30 November 2026”. */
export function EventDates({ row }: { readonly row: DocumentRow }) {
  const read = fieldsOf(event, row.body);
  const days = [read('start'), read('end')].flatMap((each) =>
    each === null ? [] : [formatDate(each, dateFormats.longDate)],
  );
  const text = [...new Set(days)].join(' to ');
  return text === '' ? null : (
    <Text textStyle="reading" color="ink.muted" marginTop="1">
      {text}
    </Text>
  );
}
