import { chakra } from '@chakra-ui/react';
import { event as eventType } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { formatDate } from '#ui/display/dates.ts';
import { Sheet } from '#screens/shared/paper/Sheet.ts';

const TitleBlock = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: { base: '60vh', md: '180mm' },
    borderBlock: '1.5mm solid #000',
    paddingBlock: '10mm',
    '@media print': { minHeight: 'calc(65vh / var(--sheet-scale, 1))' },
  },
});
const Title = chakra('h2', {
  base: { fontSize: '38pt', lineHeight: '1.05', fontWeight: 'bold' },
  variants: { isLong: { true: { fontSize: '26pt', lineHeight: '1.1' } } },
});
const Subtitle = chakra('p', { base: { fontSize: '15pt', lineHeight: '1.3', marginTop: '4mm' } });
const SmallPrint = chakra('p', { base: { fontSize: '10pt', marginTop: '2mm' } });

/** Cover of a book or a binder: its title between the game and the event, and small print below. */
export function CoverSheet({
  game,
  title,
  event,
  lines,
  unapproved,
}: {
  readonly game: string | undefined;
  readonly title: string;
  readonly event: CollectionItem | undefined;
  readonly lines: readonly string[];
  /** How many of the documents inside are not approved. */
  readonly unapproved: number;
}) {
  return (
    <Sheet aria-label="Cover" css={{ page: 'cover' }}>
      <TitleBlock>
        <Subtitle dir="auto">{game}</Subtitle>
        <Title dir="auto" isLong={title.length > 40}>
          {title}
        </Title>
        {event && (
          <Subtitle dir="auto">
            {event.fields.name}
            {datesOf(event) && `, ${datesOf(event)}`}
          </Subtitle>
        )}
      </TitleBlock>
      {lines.map((line) => (
        <SmallPrint key={line}>{line}</SmallPrint>
      ))}
      {unapproved > 0 && (
        <SmallPrint>
          <strong>
            NOT APPROVED: {unapproved} of these.{' '}
            {unapproved === 1 ? 'Its page says so.' : 'Their pages say so.'}
          </strong>
        </SmallPrint>
      )}
    </Sheet>
  );
}

function datesOf({ fields }: CollectionItem): string {
  const read = fieldsOf(eventType, fields);
  const [from, to] = [read('start'), read('end')];
  if (from === null) return '';
  const day = (date: string, format = 'd MMMM yyyy') => formatDate(date, format, 'en-GB');
  return to && day(to) !== day(from) ? `${day(from, 'd MMMM')} to ${day(to)}` : day(from);
}
