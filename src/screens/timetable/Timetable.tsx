import { Box, Flex, Heading } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { narrow, useMedia } from '#ui/media.ts';
import { fillHeight, useFill } from '../shared/useFill.ts';
import { useDevice } from '../shared/useMirror.ts';
import { Agenda } from './agenda/Agenda.tsx';
import { Choosers } from './Filters.tsx';
import { DaySheets } from './sheets/DaySheets.tsx';
import { ListLinks } from './TimetableLinks.tsx';
import { Planner } from './planner/Planner.tsx';
import { useTimetableAddress } from './params.ts';
import { firstDay, isAskedFor } from './filter.ts';
import { useEvents, usePlan } from './timetableData.ts';

const noClashes: ReadonlyMap<string, number> = new Map();

/** The timetable of an event, a day at a time with its places as columns: to plan in, or only to read. */
export default function Timetable({
  mode,
  only,
}: {
  readonly mode: 'plan' | 'read';
  /** Only the slots in which encounters are played, as below Encounters. */
  readonly only?: 'encounter';
}) {
  const { asked, set } = useTimetableAddress();
  const { events, chosen } = useEvents(asked.event);
  const plan = usePlan(chosen);
  const device = useDevice();
  const small = useMedia(narrow);
  const frame = useFill();
  const [now] = useState(() => Date.now());
  if (!plan || !device) return null;
  const day = plan.days.find(({ key }) => key === asked.day) ?? firstDay(plan, now);
  // Who only reads has a day by time on a phone; who plans has its columns there too.
  const asList = small && mode === 'read';
  const inAll = day && plan.slots.filter((slot) => isAskedFor(slot, asked, only));
  return (
    <Flex
      ref={frame}
      direction="column"
      minHeight={fillHeight}
      height={small ? undefined : fillHeight}
      css={{ '@media print': { display: 'block', height: 'auto', minHeight: '0' } }}
    >
      <Box
        paddingInline={{ base: '2', sm: '4' }}
        paddingBlock={{ base: '2', sm: '3' }}
        css={{ '@media print': { display: 'none' } }}
      >
        <Flex wrap="wrap" gap="2" align="center" marginBottom="2">
          <Heading as="h1" size="md" flex="1 1 12rem">
            {plan.event ? `Timetable of ${plan.event.fields.name}` : 'Timetable'}
          </Heading>
          <ListLinks event={plan.event} to={mode === 'plan' ? 'list' : undefined} />
        </Flex>
        <Choosers plan={plan} events={events} dayKey={day?.key ?? ''} asked={asked} set={set} />
      </Box>
      {!day && (
        <EmptyState icon={<CalendarDays />} title="No days yet">
          Give the event a start and an end, and its days stand here to be planned.
        </EmptyState>
      )}
      {day && inAll && <DaySheets plan={plan} days={[day]} slots={inAll} />}
      {day && inAll && asList && (
        <Box paddingInline="4" paddingBottom="6" css={{ '@media print': { display: 'none' } }}>
          <Agenda
            plan={plan}
            days={[day]}
            slots={inAll}
            clashes={noClashes}
            address={({ id }) => `/eventtimetable/${id}/read`}
          />
        </Box>
      )}
      {day && !asList && (
        <Planner
          key={plan.event?.id}
          plan={plan}
          day={day}
          asked={asked}
          device={device}
          mode={mode}
          only={only}
          onDayKey={(key) => set({ day: key })}
        />
      )}
    </Flex>
  );
}
