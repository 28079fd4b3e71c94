import { Box, Heading } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { findOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ListMenu } from '#screens/shared/export/ListMenu.tsx';
import { Filters } from '#screens/event/timetable/Filters.tsx';
import { matchesFilters, slotsOnDay } from '#screens/event/timetable/filter.ts';
import { useTimetableParams } from '#screens/event/timetable/params.ts';
import { countOverlapsBySlot } from '#screens/event/timetable/planner/useOverlaps.ts';
import { DaySheets } from '#screens/event/timetable/DaySheets.tsx';
import { useMinute } from '#screens/shared/useMinute.ts';
import { TimetableLinks } from '#screens/event/timetable/TimetableLinks.tsx';
import { useTimetableData, useTimetableEvents } from '#screens/event/timetable/timetableData.ts';
import { Agenda } from './Agenda.tsx';

/** All slots of an event as a list by day and time. */
export default function SlotList() {
  const { params, setParams } = useTimetableParams();
  const { events, chosen } = useTimetableEvents(params.event);
  const timetable = useTimetableData(chosen);
  const now = useMinute();
  const overlapCounts = useMemo(
    () => countOverlapsBySlot(timetable ? findOverlaps(timetable.slots, timetable.context) : []),
    [timetable],
  );
  if (!timetable) return null;
  const { event, days } = timetable;
  const slots = timetable.slots.filter((slot) => matchesFilters(slot, params));
  return (
    <>
      <DaySheets
        timetable={timetable}
        days={days.filter((day) => slotsOnDay(slots, day).length > 0)}
        slots={slots}
      />
      <Box paddingInline="4" paddingBlock="3" maxWidth="72rem" css={{ '@media print': { display: 'none' } }}>
        <Box display="flex" flexWrap="wrap" gap="2" alignItems="center" marginBottom="3">
          <Heading as="h1" textStyle={{ base: 'title', sm: 'heading' }} flex="1">
            {event ? `Timetable of ${event.fields.name}` : 'Timetable'}
          </Heading>
          <ListMenu entity={documentTypes.eventSlot} keys={slots.map((slot) => slot.id)} />
          <TimetableLinks event={event} otherView="grid" />
        </Box>
        <Filters timetable={timetable} events={events} params={params} setParams={setParams} />
        <Box marginTop="5">
          <Agenda timetable={timetable} days={days} slots={slots} now={now} overlapCounts={overlapCounts} />
        </Box>
        {slots.length === 0 && (
          <EmptyState icon={<CalendarDays />} title="No matching slots">
            Slots planned for this event appear here by day and time.
          </EmptyState>
        )}
      </Box>
    </>
  );
}
