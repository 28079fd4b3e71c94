import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CalendarClock } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { phaseTone } from '#domain/event/run/slotPhase.ts';
import type { PhasedSlot } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { type Shortfall, wallView } from '#domain/event/schedule/wall.ts';
import { useShell } from '#session/store.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import IncidentBar from '#screens/shared/incidents/IncidentBar.tsx';
import { useClockSentence } from '#screens/shared/clock/useClockSentence.ts';
import { guard } from '#screens/shared/navigation/guard.ts';
import { SyncStatus } from '#screens/shell/status/SyncStatus.tsx';
import { useSessionRefresh } from '#screens/shell/session/useSessionRefresh.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { formatTime, formatTimeSpan } from '#screens/event/timetable/labels.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';
import { untilText } from '#screens/event/run/untilText.ts';
import { useRunClock } from '#screens/event/run/useRunClock.ts';
import { useWakeLock } from '#screens/event/run/useWakeLock.ts';

/** The wall view: what is running, starting, missing and late, for a screen that nobody touches. For staff. */
export default function WallView() {
  const phase = useShell((shell) => shell.phase);
  const user = useShell((shell) => shell.user);
  const { pathname, search } = useLocation();
  const device = useDevice();
  const { chosen } = useTimetableEvents(undefined);
  const timetable = useTimetableData(chosen);
  useSessionRefresh();
  useEffect(() => {
    document.title = 'Wall view · Waymark';
  }, []);
  const redirect = guard({ phase, user }, []);
  if (redirect) return <Navigate to={redirect} replace state={{ from: pathname + search }} />;
  if (!device) return null;
  return (
    <Box as="main" minHeight="100dvh" background="surface.page">
      {!device.person.isStaff && <Forbidden name="Wall view" />}
      <IncidentBar />
      {device.person.isStaff && timetable && <Wall timetable={timetable} />}
    </Box>
  );
}

function Wall({ timetable }: { readonly timetable: TimetableData }) {
  const { now, isSet } = useRunClock();
  const clockSentence = useClockSentence();
  const navigate = useNavigate();
  const { slots, event } = timetable;
  const view = useMemo(() => wallView(slots, now), [slots, now]);
  const placeOf = ({ place }: Slot) =>
    place === null ? '' : (timetable.names.get(`location:${place}`) ?? '');
  useWakeLock();
  const isAlarm = view.notStarted.some(({ phase }) => phaseTone(phase, view.startsAreRecorded) === 'alarm');
  const phased = (slot: PhasedSlot) => (
    <Line
      key={slot.id}
      time={formatTimeSpan(slot)}
      title={slot.title}
      note={
        <>
          <PhaseText phase={slot.phase} startsAreRecorded={view.startsAreRecorded} />
          {placeOf(slot) !== '' && ` · ${placeOf(slot)}`}
        </>
      }
    />
  );
  return (
    <Flex
      direction="column"
      gap={{ base: '4', lg: '3' }}
      padding={{ base: '4', lg: '6' }}
      height={{ lg: '100dvh' }}
      // The wall is read from across a tent: the size follows that of the screen.
      css={{ '--wall': 'clamp(1.125rem, 0.7rem + 0.75vw, 2.5rem)' }}
      fontSize="var(--wall)"
      lineHeight="1.3"
    >
      <Flex align="baseline" columnGap="5" rowGap="1" wrap="wrap">
        <Heading as="h1" fontSize="1em" lineHeight="1.3" flex="1 1 12rem" minWidth="0">
          {event ? event.fields.name : 'Wall view'}
        </Heading>
        {clockSentence !== null && <Text color="flagged.ink">{clockSentence}</Text>}
        {isSet && <Text color="flagged.ink">Practice: not the time of this device</Text>}
        <Text
          as="time"
          color="ink.strong"
          fontSize="1.75em"
          lineHeight="1"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
        >
          {formatTimestamp(now, 'EEE', 'en-GB')} {formatTime(now)}
        </Text>
        <SyncStatus onClick={() => void navigate('/device')} />
        <TextLink to="/run">Run mode</TextLink>
      </Flex>
      {slots.length === 0 ? (
        <EmptyState icon={<CalendarClock />} title="No slots yet">
          Slots in the timetable of the next event appear here.
        </EmptyState>
      ) : (
        <Box
          flex="1"
          minHeight="0"
          display="grid"
          gap={{ base: '4', lg: '3' }}
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', lg: '1.2fr 1fr 1fr' }}
          gridTemplateRows={{ lg: '1fr 1fr' }}
        >
          <Flex
            direction="column"
            gap={{ base: '4', lg: '3' }}
            minHeight="0"
            minWidth="0"
            gridRow={{ lg: 'span 2' }}
          >
            {view.notStarted.length > 0 && (
              <Panel title="Not started" empty="" tone={isAlarm ? 'danger' : undefined}>
                {view.notStarted.map((slot) => phased(slot))}
              </Panel>
            )}
            <Panel
              title="Running now"
              empty="Nothing is running."
              isMain={view.notStarted.length === 0}
              grows
            >
              {view.running.map((slot) => phased(slot))}
            </Panel>
          </Flex>
          <Panel title="Starting next" empty="Nothing starts within the hour.">
            {view.next.map((slot) => (
              <Line
                key={slot.id}
                time={formatTime(slot.start)}
                title={slot.title}
                note={
                  <>
                    {slot.phase.kind === 'due' && (
                      <>
                        <PhaseText phase={slot.phase} startsAreRecorded={view.startsAreRecorded} />
                        {' · '}
                      </>
                    )}
                    {[untilText(slot.start, now), placeOf(slot)].filter(Boolean).join(' · ')}
                  </>
                }
              />
            ))}
          </Panel>
          <Panel
            title="Missing"
            isMain
            empty="Nobody is missing."
            tone={view.missing.length > 0 ? 'flagged' : undefined}
          >
            {view.missing.map(({ slot, ...lack }) => (
              <Line
                key={slot.id}
                time={formatTime(slot.start)}
                title={slot.title}
                note={shortfallText(lack)}
              />
            ))}
          </Panel>
          <Panel title="After that, within two hours" empty="Nothing more starts within two hours.">
            {view.soon.map((slot) => (
              <Line key={slot.id} time={formatTime(slot.start)} title={slot.title} note={placeOf(slot)} />
            ))}
          </Panel>
        </Box>
      )}
    </Flex>
  );
}

/** Text of a shortfall: “3 crew, 1 referee missing”. */
function shortfallText({ crew, referees }: Omit<Shortfall, 'slot'>): string {
  const parts = [
    crew > 0 ? `${crew} crew` : '',
    referees > 0 ? `${referees} ${referees === 1 ? 'referee' : 'referees'}` : '',
  ];
  return `${parts.filter(Boolean).join(', ')} missing`;
}

/** A list of the wall. Slots that do not fit are counted: nobody scrolls a screen on a wall. */
function Panel({
  title,
  empty,
  grows = false,
  isMain = false,
  tone,
  children,
}: {
  readonly title: string;
  readonly empty: string;
  /** Whether it takes what its column leaves. */
  readonly grows?: boolean;
  readonly isMain?: boolean;
  readonly tone?: 'flagged' | 'danger' | undefined;
  readonly children: readonly ReactNode[];
}) {
  const visibleItems = children.slice(0, isMain ? mostInMain : mostInPanel);
  const more = children.length - visibleItems.length;
  return (
    <Flex
      as="section"
      aria-label={title}
      direction="column"
      minHeight="0"
      minWidth="0"
      overflow="hidden"
      flex={grows ? '1' : undefined}
      gridRow={isMain && !grows ? { lg: 'span 2' } : undefined}
      padding="3"
      borderWidth="thin"
      borderColor={tone ? `${tone}.ink` : 'line'}
      borderRadius="lg"
      background="surface.panel"
    >
      <Flex align="baseline" justify="space-between" gap="3" marginBottom="2">
        <Heading as="h2" fontSize="1em" lineHeight="1.3" color={tone ? `${tone}.ink` : 'ink.muted'}>
          {title}
        </Heading>
        {children.length > 0 && (
          <Text color={tone ? `${tone}.ink` : 'ink.muted'} fontWeight="semibold">
            {children.length}
          </Text>
        )}
      </Flex>
      {children.length === 0 && <Text color="ink.muted">{empty}</Text>}
      <Flex as="ul" direction="column" gap={isMain ? '3' : '2'} listStyleType="none" minHeight="0">
        {visibleItems}
      </Flex>
      {more > 0 && <Text color="ink.muted" marginTop="2">{`and ${more} more`}</Text>}
    </Flex>
  );
}

/** How many slots a panel shows: what fits in its part of a screen of any shape, as sizes follow the screen. */
const mostInMain = 8;
const mostInPanel = 4;

function Line({
  time,
  title,
  note,
}: {
  readonly time: string;
  readonly title: string;
  readonly note: ReactNode;
}) {
  return (
    <Box as="li" minWidth="0">
      <Flex gap="3" align="baseline">
        <Text color="ink.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" flexShrink="0">
          {time}
        </Text>
        <Text
          dir="auto"
          color="ink.strong"
          fontWeight="semibold"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace={{ base: 'normal', lg: 'nowrap' }}
          overflowWrap="anywhere"
          minWidth="0"
        >
          {title}
        </Text>
      </Flex>
      {note !== '' && (
        <Text
          color="ink"
          fontSize="0.8em"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace={{ base: 'normal', lg: 'nowrap' }}
        >
          {note}
        </Text>
      )}
    </Box>
  );
}
