import { Flex } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type GameDay, sameTimeOn } from '#domain/event/schedule/gameDays.ts';
import { isEventOn } from '#domain/event/schedule/isEventOn.ts';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { unshared } from '#domain/content/document.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { status } from '#domain/content/status.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { useLatest } from '#ui/useLatest.ts';
import { displayZone } from '#ui/zone.ts';
import { type OnlyKind, matchesFilters, slotsOnDay } from '#screens/event/timetable/filter.ts';
import { DayGrid } from '#screens/event/timetable/grid/DayGrid.tsx';
import { LegendBar } from '#screens/event/timetable/LegendBar.tsx';
import type { Legend } from '#screens/event/timetable/useLegend.ts';
import type { TimetableParams } from '#screens/event/timetable/params.ts';
import { shiftSlot } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import type { HourCrew } from '#screens/event/timetable/grid/gridProps.ts';
import { hourCrew } from './hourCrew.ts';
import { slotForEncounter, startWithinPlay } from './newSlot.ts';
import { OverlapList } from './OverlapList.tsx';
import { PlannerBars } from './PlannerBars.tsx';
import { PlannerToolbar } from './PlannerToolbar.tsx';
import { UnplacedEncounters } from './UnplacedEncounters.tsx';
import { useOverlaps } from './useOverlaps.ts';
import { type GridView } from './useGridView.ts';
import { usePlaceColumns } from './place/usePlaceColumns.ts';
import { usePlanner } from './usePlanner.ts';
import { useSlotEditing } from './useSlotEditing.ts';

const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'));
const FindPlace = lazy(() => import('./place/FindPlace.tsx'));

const anySlot = { entity: 'eventSlot', teamId: noTeam, statusId: status.editing, shares: unshared } as const;
const hour = 3_600_000;
/** A new slot starts this long after the start of the game day, if that is within time in. */
const newSlotOffset = 8 * hour;
const noCrew: ReadonlyMap<number, HourCrew> = new Map();

/** A day in columns with its overlaps. Slots are moved by dragging, tapping or keys. */
export function Planner({
  timetable,
  day,
  params,
  device,
  mode,
  only,
  view,
  legend,
  now,
  chosen,
  onShow,
}: {
  readonly timetable: TimetableData;
  readonly day: GameDay;
  readonly params: TimetableParams;
  readonly device: Device;
  readonly mode: 'plan' | 'read';
  readonly only: OnlyKind;
  readonly view: GridView;
  readonly legend: Legend;
  /** Epoch milliseconds, to the minute. */
  readonly now: number;
  /** A slot to begin at, chosen elsewhere. */
  readonly chosen: Slot | null;
  /** Changes the day and the filters so that a slot is shown. */
  readonly onShow: (slot: Slot) => void;
}) {
  const isPlanning = mode === 'plan';
  const canMove = isPlanning && may(device.person, 'edit', anySlot);
  const canCreate = isPlanning && may(device.person, 'create', anySlot);
  const editing = useSlotEditing(timetable, device);
  const { selection, slots, change } = editing;
  const [isReleasing, setIsReleasing] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const [dragged, setDragged] = useState<Slot | null>(null);
  const [shownDay, setShownDay] = useState(day);
  if (day.key !== shownDay.key) {
    setShownDay(day);
    // The selected slot comes along to the other day at the same time.
    if (selection && slotsOnDay([selection.slot], day).length === 0)
      change((slot) => shiftSlot(slot, sameTimeOn(day, slot.start, shownDay, displayZone()) - slot.start));
  }
  const selectedId = selection?.slot.id ?? null;
  const moving = dragged ?? selection?.slot ?? null;
  const { checkedSlots, overlaps, counts, movingText } = useOverlaps(timetable, slots, moving, isPlanning);
  const visibleSlots = useMemo(
    () => slots.filter((slot) => slot.id === selectedId || matchesFilters(slot, params, only)),
    [slots, selectedId, params, only],
  );
  const columns = usePlaceColumns(
    timetable,
    slotsOnDay(visibleSlots, day),
    params.place,
    canMove && !view.hidesEmpty,
  );
  const planner = usePlanner({
    timetable,
    day,
    columns,
    device,
    editing,
    canMove,
    canCreate,
    chosen,
    onShow,
  });
  const { selectNew, goToSlot } = planner;
  const marks = useMemo(() => new Map(legend.entries.map((entry) => [entry.key, entry])), [legend.entries]);
  const { playHours } = timetable.context;
  const placeEncounter = useCallback(
    (row: DocumentRow) => selectNew(slotForEncounter(device.newId(), row, day, playHours)),
    [selectNew, device, day, playHours],
  );
  const release = useCallback(() => setIsReleasing(true), []);
  const latest = useLatest({ planner, columns });
  const createSlot = useCallback(() => {
    const { planner: now, columns: shownColumns } = latest.current;
    const start = startWithinPlay(day.from + newSlotOffset, hour, day, playHours);
    now.createAt(start, shownColumns[0]?.place ?? null);
  }, [latest, day, playHours]);
  const crew = useMemo(
    () => (isPlanning ? hourCrew(checkedSlots, day, timetable.context) : noCrew),
    [isPlanning, checkedSlots, day, timetable.context],
  );
  return (
    <Flex
      flex="1"
      minHeight="0"
      direction={{ base: 'column', lg: 'row' }}
      overflowY={{ sm: 'auto', lg: 'visible' }}
      css={{ '@media print': { display: 'none' } }}
    >
      <Flex
        direction="column"
        flex={{ base: '1 0 85dvh', lg: '1' }}
        minWidth="0"
        minHeight="0"
        paddingInline={pageEdge}
        gap="2"
      >
        {canMove && (
          <PlannerToolbar
            overlapCount={overlaps.length}
            unplacedCount={canCreate ? timetable.unplaced.length : 0}
            view={view}
            onRelease={release}
            onNewSlot={canCreate ? createSlot : undefined}
          />
        )}
        <LegendBar legend={legend} />
        <DayGrid
          key={view.zoom}
          day={day}
          now={now}
          playHours={timetable.context.playHours}
          startsAreRecorded={areStartsRecorded(timetable.slots)}
          colourBy={legend.by}
          marks={marks}
          crew={crew}
          names={timetable.names}
          zoom={view.zoom}
          columns={columns}
          slots={visibleSlots}
          overlapCounts={counts}
          selectedId={selectedId}
          reveal={planner.reveal}
          isEditable={canMove}
          hasSheets={canMove && isEventOn(timetable.event?.fields, now)}
          onOpenSheet={planner.openSheet}
          onTapSlot={planner.tapSlot}
          onTapTime={planner.tapTime}
          onDragPreview={setDragged}
          onDrop={planner.drop}
          onDropEncounter={(key, moment, place) => {
            const row = timetable.unplaced.find(({ keyId }) => keyId === key);
            const newSlot = row && slotForEncounter(device.newId(), row, day, playHours);
            if (newSlot) void planner.placeNew(newSlot, moment, place);
          }}
          onCommand={planner.runCommand}
        />
        <PlannerBars
          timetable={timetable}
          editing={editing}
          planner={planner}
          moving={moving}
          movingText={movingText}
          onFindPlace={() => setIsFinding(true)}
        />
        {isReleasing && (
          <Suspense>
            <ReleaseDialog device={device} timetable={timetable} onClose={() => setIsReleasing(false)} />
          </Suspense>
        )}
        {isFinding && selection && (
          <Suspense>
            <FindPlace
              timetable={timetable}
              slot={selection.slot}
              onClose={() => setIsFinding(false)}
              onAccept={(plan) => {
                setIsFinding(false);
                void planner.arrange(plan);
              }}
            />
          </Suspense>
        )}
      </Flex>
      {isPlanning && (
        <Flex
          direction="column"
          gap="5"
          flexShrink="0"
          width={{ base: 'full', lg: '19rem' }}
          padding="4"
          overflowY={{ lg: 'auto' }}
        >
          {canCreate && <UnplacedEncounters rows={timetable.unplaced} onSelect={placeEncounter} />}
          <OverlapList names={timetable.names} slots={checkedSlots} overlaps={overlaps} onSelect={goToSlot} />
        </Flex>
      )}
    </Flex>
  );
}
