import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { Suspense, lazy, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import { type Muster, crewAt, hasGap } from '#domain/event/schedule/crew/muster.ts';
import type { Device } from '#actions/device.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';
import { useRunClock } from '#screens/event/run/useRunClock.ts';
import { CrewList } from './CrewList.tsx';
import { SlotMuster } from './SlotMuster.tsx';
import { type CrewCall, useMusters } from './useMusters.ts';

// With it comes the reader of formatted text.
const MonsterList = lazy(() => import('./MonsterList.tsx'));

const views = ['slots', 'monsters', 'people'] as const;
type View = (typeof views)[number];

/** The crew call of the next event: by slot, with sign-up, by monster and by person. From this device. */
export default function CrewScreen() {
  const device = useDevice();
  const { chosen } = useTimetableEvents(undefined);
  const timetable = useTimetableData(chosen);
  if (!device || !timetable) return <Box aria-busy="true" />;
  return <CrewCallPage device={device} timetable={timetable} />;
}

function CrewCallPage({ device, timetable }: { readonly device: Device; readonly timetable: TimetableData }) {
  const { now } = useRunClock();
  const [search, setSearch] = useSearchParams();
  const call = useMusters(timetable);
  const view = viewIn(search.get('view'));
  const ahead = useMemo(
    () =>
      (call?.musters ?? []).filter(
        ({ slot }) => slot.state === 'running' || (slot.state !== 'done' && slot.end > now),
      ),
    [call, now],
  );
  const people = useMemo(
    () => crewAt(call?.musters ?? [], timetable.slots, timetable.context.nameOf, now),
    [call, timetable, now],
  );
  if (!call) return <Box aria-busy="true" />;
  const { event } = timetable;
  const choose = (next: string) =>
    setSearch(
      (before) => {
        before.set('view', next);
        return before;
      },
      { replace: true },
    );
  return (
    <Box maxWidth={pageWidth} paddingInline={pageEdge} paddingBlock="4">
      <Box marginBottom="3">
        <Heading as="h1" size="xl">
          {event ? `Crew call of ${event.fields.name}` : 'Crew call'}
        </Heading>
        <Text color="ink.muted" role="status" fontVariantNumeric="tabular-nums">
          {formatTimestamp(now, 'EEEE d MMMM', 'en-GB')}, {formatTime(now)}
        </Text>
      </Box>
      <Tabs
        label="Crew call"
        value={view}
        onChange={choose}
        items={[
          { key: 'slots', label: 'By slot', count: ahead.length },
          { key: 'monsters', label: 'By monster' },
          { key: 'people', label: 'On and spare' },
        ]}
      >
        <Box paddingTop="4">
          {ahead.length === 0 ? (
            <EmptyState icon={<Users />} title="No crew is needed">
              Slots of the next event that need crew appear here until they are over.
            </EmptyState>
          ) : view === 'slots' ? (
            <MusterSections ahead={ahead} call={call} device={device} timetable={timetable} now={now} />
          ) : view === 'monsters' ? (
            <Suspense>
              <MonsterList musters={ahead} monsters={call.monsters} now={now} />
            </Suspense>
          ) : (
            <CrewList people={people} startsAreRecorded={areStartsRecorded(timetable.slots)} />
          )}
        </Box>
      </Tabs>
    </Box>
  );
}

/** The slots ahead: those that lack crew first, then the others. */
function MusterSections({
  ahead,
  ...shared
}: {
  readonly ahead: readonly Muster[];
  readonly call: CrewCall;
  readonly device: Device;
  readonly timetable: TimetableData;
  readonly now: number;
}) {
  const { gaps = [], others = [] } = Object.groupBy(ahead, (muster) => (hasGap(muster) ? 'gaps' : 'others'));
  const section = (title: string, musters: readonly Muster[]) =>
    musters.length > 0 && (
      <Box as="section" aria-label={title} marginBottom="6">
        <Heading as="h2" size="md" marginBottom="2">
          {title} ({musters.length})
        </Heading>
        <Flex as="ul" direction="column" gap="3" listStyleType="none">
          {musters.map((muster) => (
            <SlotMuster key={muster.slot.id} muster={muster} {...shared} />
          ))}
        </Flex>
      </Box>
    );
  return (
    <>
      {section('Gaps', gaps)}
      {section(gaps.length > 0 ? 'Enough crew, or only pencilled' : 'All slots', others)}
    </>
  );
}

function viewIn(value: string | null): View {
  return views.find((each) => each === value) ?? 'slots';
}
