import { Box, Flex } from '@chakra-ui/react';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePreference } from '#screens/shared/data/usePreference.ts';
import { slotsStartingOn } from '#screens/event/timetable/filter.ts';
import { formatDay, placeName } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { Agenda, SlotRows } from './Agenda.tsx';

const orders = ['place', 'time'] as const;
const labels: Readonly<Record<(typeof orders)[number], string>> = { place: 'Place', time: 'Time' };
const noOverlaps: ReadonlyMap<string, number> = new Map();

/** A day of the timetable on a phone: its slots below their places or, where the user prefers that, by time. */
export function PlaceAgenda({
  timetable,
  day,
  slots,
  now,
  chosen,
}: {
  readonly timetable: TimetableData;
  readonly day: GameDay;
  readonly slots: readonly Slot[];
  /** Epoch milliseconds, to the minute. */
  readonly now: number;
  /** Id of a slot to begin at. */
  readonly chosen?: string | undefined;
}) {
  const [order, setOrder] = usePreference('timetableAgenda', orders);
  if (order === undefined) return null;
  const shared = { timetable, now, overlapCounts: noOverlaps, chosen };
  const own = slotsStartingOn(slots, day);
  return (
    <Box paddingInline="4" paddingBottom="6" css={{ '@media print': { display: 'none' } }}>
      <Flex role="group" aria-label="Order by" align="center" gap="1" marginBottom="2">
        <Box as="span" textStyle="caption" color="ink.muted" aria-hidden="true">
          Order by
        </Box>
        {orders.map((each) => (
          <Button key={each} variant="plain" aria-pressed={each === order} onClick={() => setOrder(each)}>
            {labels[each]}
          </Button>
        ))}
      </Flex>
      {order === 'time' || own.length === 0 ? (
        <Agenda {...shared} days={[day]} slots={slots} />
      ) : (
        <>
          <Box as="h2" textStyle="title" color="ink.strong" marginBottom="3">
            {formatDay(day)}
          </Box>
          {byPlace(timetable, own).map(([place, inPlace]) => (
            <Box as="section" key={place} aria-label={place} marginBottom="5">
              <Box
                as="h3"
                textStyle="small"
                fontWeight="semibold"
                color="ink.muted"
                marginBottom="1"
                dir="auto"
              >
                {place}
              </Box>
              <SlotRows {...shared} slots={inPlace} hasPlace={false} />
            </Box>
          ))}
        </>
      )}
    </Box>
  );
}

/** Slots by the name of their place, in the order of the names; those without a place last. */
function byPlace(timetable: TimetableData, slots: readonly Slot[]): readonly (readonly [string, Slot[]])[] {
  const groups = Map.groupBy(slots, ({ place }) => place);
  return [...groups]
    .toSorted(
      ([a], [b]) =>
        Number(a === null) - Number(b === null) ||
        placeName(timetable, a).localeCompare(placeName(timetable, b)),
    )
    .map(([place, inPlace]) => [placeName(timetable, place), inPlace]);
}
