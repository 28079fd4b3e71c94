import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CalendarClock, Clock } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReferee, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Device } from '#actions/device.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';
import { LateHints } from './LateHints.tsx';
import { RunSlot } from './RunSlot.tsx';
import { laterText, untilText } from './untilText.ts';
import { ZoneNote } from '#screens/event/timetable/ZoneNote.tsx';
import { PracticeNotice } from './PracticeNotice.tsx';
import { useRunClock } from './useRunClock.ts';
import { ShortfallList } from './ShortfallList.tsx';
import { useWakeLock } from './useWakeLock.ts';
import { LookButtons } from './LookButtons.tsx';
import { AlarmControl } from './AlarmControl.tsx';
import { useSlotState } from './useSlotState.ts';

const LogDialog = lazy(() => import('#screens/documents/log/LogDialog.tsx'));
const ClockDialog = lazy(() => import('./ClockDialog.tsx'));

/** How many slots after the next hour are shown. */
const laterCount = 12;

/** Run mode: what is running, what has to move and what comes next at an event. For staff, from this device. */
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
  const [logged, setLogged] = useState<DocumentRow | null>(null);
  const [isSetting, setIsSetting] = useState(false);
  const { person } = device;
  const own = useMemo(
    () => timetable.slots.filter((slot) => isReferee(slot, person.id)),
    [timetable.slots, person.id],
  );
  const isMine = search.get('slots') === 'mine' && own.length > 0;
  const slots = isMine ? own : timetable.slots;
  const { running, preparations, next, later } = useMemo(
    () => nowAndNext(slots, clock.now),
    [slots, clock.now],
  );
  const visibleSlots = [...running, ...next, ...later.slice(0, laterCount)];
  const keys = [...new Set(visibleSlots.flatMap(({ document }) => document ?? []))].sort();
  const documents = useMirror(
    async (mirror) => new Map((await documentsByKey(mirror, keys)).map((row) => [row.keyId, row])),
    [keys.join(' ')],
  );
  const order = [...running, null, ...next].map((slot) => slot && `${slot.id} ${slot.state}`);
  const nextState = useSlotState(device, order.join());
  const { event } = timetable;
  // The sheet keeps the clock that was set here.
  const clockParam = search.get('clock');
  const sheetPath = (slotId: string) =>
    `/run/${slotId}${clockParam === null ? '' : `?clock=${encodeURIComponent(clockParam)}`}`;
  const row = (slot: Slot, timing: string, isSoon = true) => {
    const document = slot.document === null ? undefined : documents?.get(slot.document);
    const mayLog = document?.entity === 'encounter' && may(person, 'edit', document);
    return (
      <RunSlot
        key={slot.id}
        slot={slot}
        to={sheetPath(slot.id)}
        place={slot.place === null ? undefined : timetable.names.get(`location:${slot.place}`)}
        timing={timing}
        personId={person.id}
        nextState={isSoon ? nextState(slot, timetable.documents.get(slot.id)) : undefined}
        onLog={mayLog ? () => setLogged(document) : undefined}
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
        <LookButtons />
        {own.length > 0 && <AlarmControl />}
        <TextLink to="/crew">Crew call</TextLink>
        <TextLink to="/desk">Wall view</TextLink>
        <Button action icon={<Clock />} onClick={() => setIsSetting(true)}>
          Set the clock
        </Button>
      </Flex>
      {clock.isSet && <PracticeNotice clock={clock} />}
      {timetable.slots.length === 0 ? (
        <EmptyState icon={<CalendarClock />} title="No slots yet">
          Slots in the timetable of the next event appear here.
        </EmptyState>
      ) : (
        <Flex direction="column" gap="6">
          <Section title="Now" empty="Nothing is planned for now.">
            {running.map((slot) =>
              row(slot, slot.end > clock.now ? `ends ${untilText(slot.end, clock.now)}` : 'running late'),
            )}
          </Section>
          {running.map((slot) => (
            <LateHints key={slot.id} device={device} timetable={timetable} slot={slot} now={clock.now} />
          ))}
          {preparations.length > 0 && (
            <Section title="Getting ready" empty="">
              {preparations.map(({ kind, at, slot }) => (
                <Text as="li" key={`${slot.id} ${kind}`} paddingBlock="1" color="ink.strong">
                  <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="semibold">
                    {formatTime(at)}
                  </Text>{' '}
                  {kind === 'setUp' ? 'Set-up' : 'Make-up'} for {slot.title}
                  {at <= clock.now && ' · started'}
                </Text>
              ))}
            </Section>
          )}
          <ShortfallList timetable={timetable} slots={slots} now={clock.now} />
          <Section title="Next hour" empty="Nothing starts within the hour.">
            {next.map((slot) => row(slot, untilText(slot.start, clock.now)))}
          </Section>
          {later.length > 0 && (
            <Section title="Later" empty="">
              {later.slice(0, laterCount).map((slot) => row(slot, laterText(slot.start, clock.now), false))}
            </Section>
          )}
        </Flex>
      )}
      <Box marginTop="5">
        <TextLink to={`/run/report/${event?.id ?? ''}`}>Plan and reality</TextLink>
      </Box>
      <Suspense>
        {logged && <LogDialog device={device} row={logged} onClose={() => setLogged(null)} />}
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

function Section({
  title,
  empty,
  children,
}: {
  readonly title: string;
  /** Text shown where there is nothing. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
}) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" size="md" marginBottom="2">
        {title}
      </Heading>
      {children.length === 0 && <Text color="ink.muted">{empty}</Text>}
      <Flex as="ul" direction="column" gap="2" listStyleType="none">
        {children}
      </Flex>
    </Box>
  );
}
