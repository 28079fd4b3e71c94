import { Box, Heading } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { clashesOf } from '#domain/schedule/overlaps.ts';
import { kinds } from '#domain/kinds.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListMenu } from '../exchange/ListMenu.tsx';
import { Agenda } from './Agenda.tsx';
import { Choosers } from './Choosers.tsx';
import { ListLinks } from './Links.tsx';
import { useTimetableAddress } from './address.ts';
import { DaySheets } from './DaySheets.tsx';
import { countBySlot } from './clashing.ts';
import { isAskedFor, onDay } from './narrowing.ts';
import { useEvents, usePlan } from './plan.ts';

/** Every slot of an event as a list, by day and time. */
export default function SlotList() {
  const { asked, set } = useTimetableAddress();
  const { events, chosen } = useEvents(asked.event);
  const plan = usePlan(chosen);
  const clashes = useMemo(() => countBySlot(plan ? clashesOf(plan.slots, plan.ground) : []), [plan]);
  if (!plan) return null;
  const slots = plan.slots.filter((slot) => isAskedFor(slot, asked));
  const used = plan.days.filter((day) => onDay(slots, day).length > 0);
  return (
    <>
      <DaySheets plan={plan} days={used} slots={slots} />
      <Box paddingInline="4" paddingBlock="3" maxWidth="72rem" css={{ '@media print': { display: 'none' } }}>
        <Box display="flex" flexWrap="wrap" gap="2" alignItems="center" marginBottom="3">
          <Heading as="h1" size="md" flex="1">
            {plan.event ? `Timetable of ${plan.event.fields.name}` : 'Timetable'}
          </Heading>
          <ListMenu entity={kinds.eventSlot} keys={slots.map((slot) => slot.id)} />
          <ListLinks event={plan.event} to="columns" />
        </Box>
        <Choosers plan={plan} events={events} asked={asked} set={set} />
        <Box marginTop="5">
          <Agenda
            plan={plan}
            days={plan.days}
            slots={slots}
            clashes={clashes}
            address={(slot) => `/eventtimetable/${slot.id}/read`}
          />
        </Box>
        {slots.length === 0 && (
          <EmptyState icon={<CalendarDays />} title="No slots like that">
            Slots that are planned for this event stand here by day and time.
          </EmptyState>
        )}
      </Box>
    </>
  );
}
