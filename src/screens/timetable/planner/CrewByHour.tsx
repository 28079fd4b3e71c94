import { Box, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { type CrewInterval, crewByHour, crewIntervals, availableCrew } from '#domain/schedule/crew.ts';
import type { GameDay } from '#domain/schedule/gameDays.ts';
import type { ScheduleContext } from '#domain/schedule/scheduleContext.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { formatTime } from '#screens/timetable/labels.ts';

const Hours = chakra('ol', {
  base: { display: 'flex', gap: '1', overflowX: 'auto', listStyle: 'none', paddingBlock: '1' },
});
const Hour = chakra('li', {
  base: {
    flex: '0 0 4rem',
    whiteSpace: 'nowrap',
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'sm',
    borderWidth: 'thin',
    borderColor: 'line',
    padding: '1',
    textAlign: 'center',
    textStyle: 'caption',
    fontVariantNumeric: 'tabular-nums',
    color: 'ink',
  },
  variants: {
    short: { true: { borderColor: 'danger.ink', background: 'danger.soft', color: 'ink.strong' } },
  },
});
const Bar = chakra('span', {
  base: { position: 'absolute', insetInline: '0', bottom: '0', height: '3px', transformOrigin: 'left' },
});

/** Crew needed and available in each hour of a day. Memoised: the planner renders at every step of a drag. */
export const CrewByHour = memo(function CrewByHour({
  slots,
  day,
  context,
}: {
  readonly slots: readonly Slot[];
  readonly day: GameDay;
  readonly context: ScheduleContext;
}) {
  const planned = slots.filter(({ state, start, end }) => state !== 'cancelled' && end > start);
  const hours = crewByHour(crewIntervals(planned, availableCrew(planned, context)), day);
  const isBusy = ({ needed }: CrewInterval) => needed > 0;
  const busy = hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1);
  if (!hours.some(isBusy)) return null;
  return (
    <Box css={{ '@media print': { display: 'none' } }}>
      <Box as="h2" textStyle="caption" color="ink.muted" id="crew-by-hour">
        Crew needed and available by hour
      </Box>
      <Hours aria-labelledby="crew-by-hour" tabIndex={0}>
        {busy.map((hour) => (
          <CrewHour key={hour.from} hour={hour} />
        ))}
      </Hours>
    </Box>
  );
});

function CrewHour({ hour: { from, needed, available } }: { readonly hour: CrewInterval }) {
  const isShort = available !== null && needed > available;
  return (
    <Hour short={isShort}>
      <Box color={isShort ? 'ink.strong' : 'ink.muted'}>{formatTime(from)}</Box>
      <Box fontWeight="semibold">
        {isShort && <span aria-hidden="true">⚠ </span>}
        {needed === 0 ? '–' : available === null ? needed : `${needed}/${available}`}
        {isShort && <span className="wm-sr-only"> too few</span>}
      </Box>
      {available !== null && available > 0 && (
        <Bar
          background={isShort ? 'danger' : 'approved.solid'}
          style={{ transform: `scaleX(${Math.min(1, needed / available)})` }}
        />
      )}
    </Hour>
  );
}
