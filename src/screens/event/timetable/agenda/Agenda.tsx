import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import { type SlotPhase, areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { slotsStartingOn } from '#screens/event/timetable/filter.ts';
import {
  choiceLabel,
  describeTurnaround,
  formatDay,
  formatTimeSpan,
  nameOf,
  overlapWarning,
  phaseInTimetable,
  planLabel,
  placeName,
} from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

const Day = chakra('section', { base: { marginBottom: '6' } });
const Rows = chakra('ol', { base: { listStyle: 'none' } });
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '8rem 1fr 14rem', lg: '12rem 1fr 22rem' },
    columnGap: '4',
    rowGap: '0.5',
    paddingBlock: '2.5',
    borderTopWidth: 'thin',
    borderColor: 'line',
    textStyle: 'body',
    '&[aria-current]': {
      background: 'surface.hover',
      boxShadow: 'inset 3px 0 0 {colors.accent}',
      paddingInline: '3',
    },
  },
});
const SlotLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    // Tall enough for a finger, but in line with the time beside it.
    marginBlock: 'calc((1.25rem - max(1.5rem, var(--wm-target))) / 2)',
    fontWeight: 'semibold',
    color: 'ink.strong',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
});

interface RowsProps {
  readonly timetable: TimetableData;
  readonly slots: readonly Slot[];
  /** Epoch milliseconds, to the minute. */
  readonly now: number;
  /** Number of overlaps by slot; slots without any are absent. */
  readonly overlapCounts: ReadonlyMap<string, number>;
  /** Id of a slot to begin at. */
  readonly chosen?: string | undefined;
}

/** Slots as a list by day and time. */
export function Agenda({ days, slots, ...shared }: RowsProps & { readonly days: readonly GameDay[] }) {
  return days
    .map((day) => ({ day, slots: slotsStartingOn(slots, day) }))
    .filter((each) => each.slots.length > 0 || days.length === 1)
    .map(({ day, slots }) => (
      <Day key={day.key} aria-labelledby={`day-${day.key}`}>
        <Box as="h2" id={`day-${day.key}`} textStyle="title" color="ink.strong" marginBottom="2">
          {formatDay(day)}
        </Box>
        {slots.length === 0 && <Box color="ink.muted">Nothing is planned on this day yet.</Box>}
        <SlotRows {...shared} slots={slots} hasPlace />
      </Day>
    ));
}

/** Slots in their order, one below the other. */
export function SlotRows({
  timetable,
  slots,
  now,
  overlapCounts,
  chosen,
  hasPlace,
}: RowsProps & { readonly hasPlace: boolean }) {
  const isStaff = useDevice()?.person.isStaff ?? false;
  const startsAreRecorded = areStartsRecorded(timetable.slots);
  return (
    <Rows>
      {slots.map((slot) => (
        <AgendaRow
          key={slot.id}
          timetable={timetable}
          slot={slot}
          phase={phaseInTimetable(slot, now, startsAreRecorded)}
          startsAreRecorded={startsAreRecorded}
          isStaff={isStaff}
          overlapCount={overlapCounts.get(slot.id) ?? 0}
          hasPlace={hasPlace}
          isChosen={slot.id === chosen}
        />
      ))}
    </Rows>
  );
}

function AgendaRow({
  timetable,
  slot,
  phase,
  startsAreRecorded,
  isStaff,
  overlapCount,
  hasPlace,
  isChosen,
}: {
  readonly timetable: TimetableData;
  readonly slot: Slot;
  readonly phase: SlotPhase | undefined;
  readonly startsAreRecorded: boolean;
  readonly isStaff: boolean;
  readonly overlapCount: number;
  /** Whether the row says where it is, and not a heading above it. */
  readonly hasPlace: boolean;
  readonly isChosen: boolean;
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  return (
    <Row ref={row} aria-current={isChosen || undefined}>
      <Box fontVariantNumeric="tabular-nums" fontWeight="medium">
        {formatTimeSpan(slot)}
        <Box textStyle="caption" color="ink.muted">
          {describeTurnaround(slot)}
        </Box>
      </Box>
      <Box>
        <Box>
          <SlotLink to={`/eventtimetable/${slot.id}/read`}>{slot.title}</SlotLink>
        </Box>
        {hasPlace && <Box>{placeName(timetable, slot.place)}</Box>}
        {isStaff && (
          <SlotLink to={`/run/${slot.id}`} aria-label={`Run sheet of ${slot.title}`} marginBlock="0">
            Run sheet
          </SlotLink>
        )}
        {overlapCount > 0 && <Box color="danger.ink">{overlapWarning(overlapCount)}</Box>}
      </Box>
      <Box textStyle="small" color="ink.muted">
        {phase && <PhaseText phase={phase} startsAreRecorded={startsAreRecorded} />}
        {detailsOf(timetable, slot, phase !== undefined).map((detail) => (
          <Box key={detail}>{detail}</Box>
        ))}
      </Box>
    </Row>
  );
}

function detailsOf(timetable: TimetableData, slot: Slot, hasPhase: boolean): string[] {
  const { kind, state, team, crewNeeded, referees } = slot;
  return [
    [
      choiceLabel('kind', kind),
      hasPhase ? '' : planLabel(state),
      team === null ? '' : nameOf(timetable, 'team', team),
    ],
    [
      crewNeeded > 0 ? `Crew ${crewNeeded}` : '',
      referees.length > 0
        ? `Referees: ${referees.map((id) => nameOf(timetable, 'user', id)).join(', ')}`
        : '',
    ],
  ]
    .map((line) => line.filter(Boolean).join(' · '))
    .filter(Boolean);
}
