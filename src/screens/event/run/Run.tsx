import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CalendarClock } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import { type PhasedSlot, isReferee, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Device } from '#actions/device.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';
import { outcomeHash } from '#screens/shared/sheetAddress.ts';
import { LateHints } from './LateHints.tsx';
import { FoldedSection, RunSection } from './list/RunSection.tsx';
import { RunSlot } from './list/RunSlot.tsx';
import { RunTools } from './list/RunTools.tsx';
import { laterText, untilText } from './untilText.ts';
import { ZoneNote } from '#screens/event/timetable/ZoneNote.tsx';
import { PracticeNotice } from './PracticeNotice.tsx';
import { useRunClock } from './useRunClock.ts';
import { ShortfallList } from './list/ShortfallList.tsx';
import { useWakeLock } from './useWakeLock.ts';
import { AlarmControl } from './AlarmControl.tsx';
import { useSlotState } from './list/useSlotState.ts';

const ClockDialog = lazy(() => import('./ClockDialog.tsx'));

/** How many slots after the next hour are shown. */
const laterCount = 12;

/** Run mode: what was not started, what is running, what comes next and what is over at an event. For staff, from this device. */
export default function RunScreen() {
  const device = useDevice();
  const { chosen } = useTimetableEvents(undefined);
  const timetable = useTimetableData(chosen);
  if (!device) return null;
  if (!device.person.isStaff) return <Forbidden name="Run" />;
  if (!timetable) return <Box aria-busy="true" />;
  return <NowAndNext device={device} timetable={timetable} />;
}

function NowAndNext({ device, timetable }: { readonly device: Device; readonly timetable: TimetableData }) {
  const clock = useRunClock();
  const [search, setSearch] = useSearchParams();
  useWakeLock();
  const [isSetting, setIsSetting] = useState(false);
  const { person } = device;
  const own = useMemo(
    () => timetable.slots.filter((slot) => isReferee(slot, person.id)),
    [timetable.slots, person.id],
  );
  const isMine = search.get('slots') === 'mine' && own.length > 0;
  const slots = isMine ? own : timetable.slots;
  const startsAreRecorded = areStartsRecorded(timetable.slots);
  const { notStarted, running, ongoing, preparations, next, later, earlier } = useMemo(
    () =>
      nowAndNext(slots, clock.now, {
        today: timetable.days.find(({ from, to }) => from <= clock.now && clock.now < to),
        startsAreRecorded,
      }),
    [slots, clock.now, timetable.days, startsAreRecorded],
  );
  const order = [...notStarted, null, ...running, null, ...next].map(
    (slot) => slot && `${slot.id} ${slot.state}`,
  );
  const nextState = useSlotState(device, order.join());
  const { event } = timetable;
  // The sheet keeps the clock that was set here.
  const clockParam = search.get('clock');
  const sheetPath = (slotId: string) =>
    `/run/${slotId}${clockParam === null ? '' : `?clock=${encodeURIComponent(clockParam)}`}`;
  const row = (slot: PhasedSlot, timing = '', isSoon = true) => {
    const slotRow = timetable.documents.get(slot.id);
    return (
      <RunSlot
        key={slot.id}
        slot={slot}
        to={sheetPath(slot.id)}
        place={slot.place === null ? undefined : timetable.names.get(`location:${slot.place}`)}
        timing={timing}
        startsAreRecorded={startsAreRecorded}
        personId={person.id}
        nextState={isSoon ? nextState(slot, slotRow) : undefined}
        logPath={slotRow && may(person, 'edit', slotRow) ? `${sheetPath(slot.id)}${outcomeHash}` : undefined}
      />
    );
  };
  return (
    <Box maxWidth={pageWidth} paddingInline={pageEdge} paddingBlock="4">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap" marginBottom="4">
        <Box flex={{ base: '1 1 100%', lg: '1 1 14rem' }} minWidth="0">
          <Heading as="h1" size="xl">
            {event ? `Run ${event.fields.name}` : 'Run'}
          </Heading>
          <Text color="ink.muted" role="status" fontVariantNumeric="tabular-nums">
            {formatTimestamp(clock.now, 'EEEE d MMMM', 'en-GB')}, {formatTime(clock.now)}
          </Text>
          <ZoneNote at={clock.now} />
        </Box>
        {own.length > 0 && (
          <Button
            action
            aria-pressed={isMine}
            variant="plain"
            onClick={() =>
              setSearch(
                (before) => {
                  if (isMine) before.delete('slots');
                  else before.set('slots', 'mine');
                  return before;
                },
                { replace: true },
              )
            }
          >
            Only my slots
          </Button>
        )}
        {own.length > 0 && <AlarmControl />}
        <RunTools eventId={event?.id ?? ''} onSetClock={() => setIsSetting(true)} />
      </Flex>
      {clock.isSet && <PracticeNotice clock={clock} />}
      {timetable.slots.length === 0 ? (
        <EmptyState icon={<CalendarClock />} title="No slots yet">
          Slots in the timetable of the next event appear here.
        </EmptyState>
      ) : (
        <Flex direction="column" gap="6">
          {notStarted.length > 0 && (
            <RunSection title="Not started" isAlarm={startsAreRecorded}>
              {notStarted.map((slot) => row(slot))}
            </RunSection>
          )}
          <RunSection title="Running" empty="Nothing is running.">
            {running.map((slot) => row(slot))}
          </RunSection>
          {ongoing.length > 0 && (
            <RunSection title="Planned now">{ongoing.map((slot) => row(slot, '', false))}</RunSection>
          )}
          {running.map((slot) => (
            <LateHints key={slot.id} device={device} timetable={timetable} slot={slot} now={clock.now} />
          ))}
          {preparations.length > 0 && (
            <RunSection title="Getting ready">
              {preparations.map(({ kind, at, slot }) => (
                <Text as="li" key={`${slot.id} ${kind}`} paddingBlock="1" color="ink.strong">
                  <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="semibold">
                    {formatTime(at)}
                  </Text>{' '}
                  {kind === 'setUp' ? 'Set-up' : 'Make-up'} for {slot.title}
                  {at <= clock.now && ' · started'}
                </Text>
              ))}
            </RunSection>
          )}
          <ShortfallList slots={slots} now={clock.now} />
          <RunSection title="Next hour" empty="Nothing starts within the hour.">
            {next.map((slot) => row(slot, untilText(slot.start, clock.now)))}
          </RunSection>
          {later.length > 0 && (
            <RunSection title="Later">
              {later.slice(0, laterCount).map((slot) => row(slot, laterText(slot.start, clock.now), false))}
            </RunSection>
          )}
          <FoldedSection title="Earlier today">{earlier.map((slot) => row(slot, '', false))}</FoldedSection>
        </Flex>
      )}
      <Suspense>
        {isSetting && (
          <ClockDialog
            now={clock.now}
            start={timetable.slots[0]?.start}
            onSet={clock.set}
            onClose={() => setIsSetting(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}
