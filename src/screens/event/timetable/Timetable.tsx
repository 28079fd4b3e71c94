import { Box, Flex, Heading } from '@chakra-ui/react';
import { CalendarDays } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { asReleased } from '#domain/event/schedule/release.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { smallScreen, useMedia } from '#ui/media.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { useMinute } from '#screens/shared/useMinute.ts';
import { PlaceAgenda } from './agenda/PlaceAgenda.tsx';
import { Filters } from './Filters.tsx';
import { type OnlyKind, dayOf, initialDay, matchesFilters } from './filter.ts';
import { DaysOverview } from './DaysOverview.tsx';
import { agendaScreen, allDays, noFilters, useTimetableParams } from './params.ts';
import { Planner } from './planner/Planner.tsx';
import { useGridView } from './planner/useGridView.ts';
import { DaySheets } from './DaySheets.tsx';
import { TimetableLinks } from './TimetableLinks.tsx';
import { ZoneNote } from './ZoneNote.tsx';
import { useLegend } from './useLegend.ts';
import { useTimetableData, useTimetableEvents } from './timetableData.ts';

/** The timetable of an event, one day at a time with a column for each place. */
export default function Timetable({
  mode,
  only,
}: {
  readonly mode: 'plan' | 'read';
  readonly only?: OnlyKind;
}) {
  const { params, setParams } = useTimetableParams();
  const { events, chosen } = useTimetableEvents(params.event);
  const timetable = useTimetableData(chosen);
  const device = useDevice();
  const navigate = useNavigate();
  const isNarrow = useMedia(agendaScreen);
  // They stay when a screen is turned: a slot may be on its way to a new place.
  const [hasColumns, setHasColumns] = useState(!isNarrow);
  const isSmall = useMedia(smallScreen);
  const frame = useFillHeight();
  const [chosenSlot, setChosen] = useState<Slot | null>(null);
  const now = useMinute();
  const legend = useLegend(timetable);
  const view = useGridView();
  const [showsDraft, setShowsDraft] = useState(false);
  const released = useMemo(
    () => (timetable ? asReleased(timetable.slots, (id) => timetable.documents.get(id)?.body) : []),
    [timetable],
  );
  // Planners always see the draft.
  const hasReleases = mode === 'read' && released.length > 0;
  const shownTimetable = useMemo(
    () => timetable && (hasReleases && !showsDraft ? { ...timetable, slots: released } : timetable),
    [timetable, hasReleases, showsDraft, released],
  );
  if (!timetable || !shownTimetable || !device || !view) return null;
  const { event } = timetable;
  const slotInAddress = shownTimetable.slots.find(({ id }) => id === params.slot) ?? null;
  const day =
    timetable.days.find(({ key }) => key === params.day) ??
    (slotInAddress && dayOf(timetable.days, slotInAddress)) ??
    initialDay(timetable, now);
  const isOverview = params.day === allDays;
  // On a phone it is a list; planners get the columns where they ask for them.
  const isAgenda = isNarrow && !(mode === 'plan' && hasColumns);
  const slots = shownTimetable.slots.filter((slot) => matchesFilters(slot, params, only));
  return (
    <Flex
      ref={frame}
      direction="column"
      minHeight={fillHeight}
      height={isSmall ? undefined : fillHeight}
      css={{ '@media print': { display: 'block', height: 'auto', minHeight: '0' } }}
    >
      <Box
        paddingInline={pageEdge}
        paddingBlock={{ base: '2', sm: '3' }}
        css={{ '@media print': { display: 'none' } }}
      >
        <Flex wrap="wrap" gap="2" align="center" marginBottom="2">
          <Heading as="h1" textStyle={{ base: 'title', sm: 'heading' }} flex="1 1 10rem">
            {event ? `Timetable of ${event.fields.name}` : 'Timetable'}
          </Heading>
          {hasReleases && (
            <Button aria-pressed={showsDraft} variant="plain" onClick={() => setShowsDraft(!showsDraft)}>
              Show the draft
            </Button>
          )}
          <TimetableLinks
            event={event}
            otherView={mode === 'plan' ? 'list' : undefined}
            columns={
              isNarrow && mode === 'plan'
                ? {
                    isOn: hasColumns,
                    setOn: setHasColumns,
                    canCreate: mayCreateAny(device.person, 'eventSlot'),
                  }
                : undefined
            }
          />
        </Flex>
        <ZoneNote at={day?.from ?? now} />
        <Filters
          timetable={timetable}
          events={events}
          dayKey={isOverview ? allDays : (day?.key ?? '')}
          params={params}
          setParams={setParams}
        />
      </Box>
      {!day && (
        <EmptyState icon={<CalendarDays />} title="No days yet">
          Set the start and end of the event to plan its days here.
        </EmptyState>
      )}
      {day && (
        <DaySheets timetable={shownTimetable} days={isOverview ? timetable.days : [day]} slots={slots} />
      )}
      {day && isOverview && (
        <DaysOverview
          timetable={shownTimetable}
          legend={legend}
          slots={slots}
          now={now}
          onOpenDay={({ key }) => setParams({ day: key })}
          onOpenSlot={(slot, { key }) => {
            if (mode === 'read' && device.person.isStaff) return void navigate(`/run/${slot.id}`);
            setChosen(slot);
            setParams({ day: key });
          }}
        />
      )}
      {day && !isOverview && isAgenda && (
        <PlaceAgenda timetable={shownTimetable} day={day} slots={slots} now={now} chosen={params.slot} />
      )}
      {day && !isOverview && !isAgenda && (
        <Planner
          key={`${event?.id} ${params.slot}`}
          timetable={shownTimetable}
          day={day}
          params={params}
          device={device}
          mode={mode}
          only={only}
          view={view}
          legend={legend}
          now={now}
          chosen={chosenSlot ?? slotInAddress}
          onShow={(slot) =>
            setParams({
              day: dayOf(timetable.days, slot)?.key ?? day.key,
              ...(matchesFilters(slot, params, only) ? {} : noFilters),
            })
          }
        />
      )}
    </Flex>
  );
}
