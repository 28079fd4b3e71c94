import { Box, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { findOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import { legendKey } from '#domain/event/schedule/legend.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import { slotsOnDay } from '#screens/event/timetable/filter.ts';
import { KindIcon } from '#screens/event/timetable/grid/KindIcons.tsx';
import { toneColours } from '#screens/event/timetable/grid/toneColours.ts';
import {
  choiceLabel,
  formatDay,
  formatTime,
  formatTimeSpan,
  overlapWarning,
  phaseInTimetable,
  planLabel,
  placeName,
} from '#screens/event/timetable/labels.ts';
import { countOverlapsBySlot } from '#screens/event/timetable/planner/useOverlaps.ts';
import { LegendBar } from '#screens/event/timetable/LegendBar.tsx';
import type { Legend } from '#screens/event/timetable/useLegend.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { intoLanes, usedHours } from './lanes.ts';

const hour = 3_600_000;
/** Height of a lane in rem. */
const laneHeight = 2;
/** Room for a title, in milliseconds. */
const leastLength = 2 * hour;

const Scroller = chakra('div', {
  base: { overflow: 'auto', flex: '1', paddingInline: { base: '2', sm: '4' }, paddingBottom: '6' },
});
const Line = chakra('div', { base: { position: 'relative', minWidth: '60rem' } });
const DayButton = chakra('button', {
  base: {
    position: 'sticky',
    insetInlineStart: '0',
    minHeight: 'target',
    textStyle: 'title',
    color: 'ink.strong',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
});
const Hour = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    bottom: '0',
    borderInlineStartWidth: 'thin',
    borderColor: 'line',
    paddingInlineStart: '1',
    color: 'ink.muted',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Bar = chakra('button', {
  base: {
    position: 'absolute',
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    paddingInlineStart: '2',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textStyle: 'small',
    color: 'ink.strong',
    isolation: 'isolate',
    borderRadius: 'sm',
    cursor: 'pointer',
    outlineOffset: '-2px',
    // As long as the slot; its title may run on to the right of a short one.
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      width: 'var(--length)',
      zIndex: '-1',
      borderRadius: 'sm',
      background: 'surface.raised',
      borderInlineStartWidth: '4px',
    },
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
    '&[data-state=cancelled]': { textDecoration: 'line-through' },
    '&[data-state=pencilled]::before': { borderInlineStartStyle: 'dashed' },
    ...toneColours((tone) => [
      `&[data-tone=${tone}]::before`,
      { background: `${tone}.soft`, borderColor: `${tone}.ink` },
    ]),
    '&[data-team]::before': { borderInlineStartWidth: '8px', borderColor: 'var(--team, transparent)' },
    '&[data-overlap]::before': { background: 'danger.soft', borderColor: 'danger.ink' },
  },
});

/** The part of a bar that its slot takes up, and the colour of its team, as an inline style. */
function barStyle(part: number, colour: string | null): Readonly<Record<string, string>> {
  return { '--length': `${100 * part}%`, ...(colour === null ? {} : { '--team': colour }) };
}

/** All days of an event below each other, each as a band of hours. A slot leads to its day. */
export function DaysOverview({
  timetable,
  legend,
  slots,
  now,
  onOpenDay,
  onOpenSlot,
}: {
  readonly timetable: TimetableData;
  readonly legend: Legend;
  readonly slots: readonly Slot[];
  /** Epoch milliseconds, to the minute. */
  readonly now: number;
  readonly onOpenDay: (day: GameDay) => void;
  readonly onOpenSlot: (slot: Slot, day: GameDay) => void;
}) {
  const { days, context } = timetable;
  const startsAreRecorded = areStartsRecorded(timetable.slots);
  const overlapCounts = useMemo(
    () => countOverlapsBySlot(findOverlaps(timetable.slots, context)),
    [timetable.slots, context],
  );
  const marks = useMemo(() => new Map(legend.entries.map((entry) => [entry.key, entry])), [legend.entries]);
  const hours = usedHours(days, slots, leastLength);
  const share = (moment: number, day: GameDay) =>
    `${(100 * ((moment - day.from) / hour - hours.from)) / (hours.to - hours.from)}%`;
  const shownHours = Array.from({ length: hours.to - hours.from }, (_, at) => hours.from + at);
  return (
    <Scroller tabIndex={0} role="group" aria-label="All days">
      <LegendBar legend={legend} />
      {days.map((day) => {
        const laned = intoLanes(slotsOnDay(slots, day), leastLength);
        const lanes = Math.max(1, ...laned.map(({ lane }) => lane + 1));
        return (
          <Box as="section" key={day.key} aria-label={formatDay(day)} marginBottom="4">
            <DayButton type="button" onClick={() => onOpenDay(day)}>
              {formatDay(day)}
            </DayButton>
            <Line style={{ height: `${lanes * laneHeight + 1.5}rem` }}>
              {shownHours.map((at) => (
                <Hour key={at} aria-hidden="true" style={{ left: share(day.from + at * hour, day) }}>
                  {formatTime(day.from + at * hour)}
                </Hour>
              ))}
              {laned.map(({ slot, lane }) => {
                const overlaps = overlapCounts.get(slot.id) ?? 0;
                const start = Math.max(slot.start, day.from);
                const length = Math.min(slot.end, day.to) - start;
                const width = Math.max(length, leastLength);
                const mark = marks.get(legendKey(slot, legend.by));
                const team = legend.by === 'team' ? (mark?.label ?? '') : '';
                const phase = phaseInTimetable(slot, now, startsAreRecorded);
                const details = [
                  formatTimeSpan(slot),
                  placeName(timetable, slot.place),
                  slot.kind === '' ? '' : choiceLabel('kind', slot.kind),
                  phase ? phaseWords(phase) : planLabel(slot.state),
                  team,
                  overlaps > 0 ? overlapWarning(overlaps) : '',
                ].filter(Boolean);
                return (
                  <Bar
                    key={slot.id}
                    type="button"
                    title={`${slot.title}: ${details.join(', ')}`}
                    data-tone={mark?.tone ?? 'archived'}
                    data-team={team === '' ? undefined : ''}
                    data-state={slot.state}
                    data-overlap={overlaps > 0 ? '' : undefined}
                    style={{
                      left: share(start, day),
                      width: `calc(${share(day.from + hours.from * hour + width, day)} - 2px)`,
                      ...barStyle(length / width, mark?.colour ?? null),
                      top: `${lane * laneHeight + 1.5}rem`,
                      height: `${laneHeight - 0.125}rem`,
                    }}
                    onClick={() => onOpenSlot(slot, day)}
                  >
                    <KindIcon kind={slot.kind} />
                    {overlaps > 0 && <span aria-hidden="true">⚠</span>}
                    <span>{slot.title}</span>
                    {team !== '' && <span aria-hidden="true">· {team}</span>}
                    <span className="wm-sr-only">, {details.join(', ')}</span>
                  </Bar>
                );
              })}
            </Line>
          </Box>
        );
      })}
    </Scroller>
  );
}
