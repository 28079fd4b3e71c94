import { Box, Heading, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { gameDays } from '#domain/event/schedule/gameDays.ts';
import { displayZone } from '#ui/zone.ts';
import { formatDay, formatTimeSpan } from '#screens/event/timetable/labels.ts';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '8rem 1fr' },
    columnGap: '4',
    rowGap: '0.5',
    paddingBlock: '2.5',
    borderTopWidth: 'thin',
    borderColor: 'line',
    breakInside: 'avoid',
    '&[data-off] :is(strong, time)': { textDecoration: 'line-through', color: 'ink.muted' },
  },
});

/** A slot in somebody's own timetable. Times are in epoch milliseconds. */
interface TimedSlot {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Somebody's slots below the days on which they start, each with what `renderSlot` says of it. */
export function OwnDays<T extends TimedSlot>({
  slots,
  renderSlot,
  isOff,
}: {
  /** Earliest first. */
  readonly slots: readonly T[];
  readonly renderSlot: (slot: T) => ReactNode;
  readonly isOff: (slot: T) => boolean;
}) {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return null;
  const days = gameDays({ from: first.start, to: last.start + 1 }, displayZone());
  return days.map((day) => {
    const own = slots.filter(({ start }) => start >= day.from && start < day.to);
    if (own.length === 0) return null;
    return (
      <Box key={day.key} marginBottom="5">
        <Heading as="h2" textStyle="title" color="ink.strong" marginBottom="2">
          {formatDay(day)}
        </Heading>
        <Box as="ol" listStyleType="none">
          {own.map((slot) => (
            <Row key={slot.id} data-off={isOff(slot) ? '' : undefined}>
              <Box fontVariantNumeric="tabular-nums" fontWeight="medium">
                <time dateTime={new Date(slot.start).toISOString()}>{formatTimeSpan(slot)}</time>
              </Box>
              <Box minWidth="0" overflowWrap="anywhere">
                {renderSlot(slot)}
              </Box>
            </Row>
          ))}
        </Box>
      </Box>
    );
  });
}
