import { Box, chakra } from '@chakra-ui/react';
import { type CrewStep, crewByHour, crewSteps, crewThere } from '#domain/schedule/crew.ts';
import type { GameDay } from '#domain/schedule/day.ts';
import type { Ground } from '#domain/schedule/ground.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { clock } from './words.ts';

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

/** Crew needed in each hour of a day against the crew there is. */
export function CrewBar({
  slots,
  day,
  ground,
}: {
  readonly slots: readonly Slot[];
  readonly day: GameDay;
  readonly ground: Ground;
}) {
  'use memo';
  const planned = slots.filter(({ state, start, end }) => state !== 'cancelled' && end > start);
  const hours = crewByHour(crewSteps(planned, crewThere(planned, ground)), day);
  const isBusy = ({ needed }: CrewStep) => needed > 0;
  const busy = hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1);
  if (!hours.some(isBusy)) return null;
  return (
    <Box css={{ '@media print': { display: 'none' } }}>
      <Box as="h2" textStyle="caption" color="ink.muted" id="crew-by-hour">
        Crew needed of crew there, by the hour
      </Box>
      <Hours aria-labelledby="crew-by-hour" tabIndex={0}>
        {busy.map((hour) => (
          <OneHour key={hour.from} hour={hour} />
        ))}
      </Hours>
    </Box>
  );
}

function OneHour({ hour: { from, needed, there } }: { readonly hour: CrewStep }) {
  const short = there !== null && needed > there;
  return (
    <Hour short={short}>
      <Box color={short ? 'ink.strong' : 'ink.muted'}>{clock(from)}</Box>
      <Box fontWeight="semibold">
        {short && <span aria-hidden="true">⚠ </span>}
        {needed === 0 ? '–' : there === null ? needed : `${needed}/${there}`}
        {short && <span className="wm-sr-only"> too few</span>}
      </Box>
      {there !== null && there > 0 && (
        <Bar
          background={short ? 'danger' : 'approved.solid'}
          style={{ transform: `scaleX(${Math.min(1, needed / there)})` }}
        />
      )}
    </Hour>
  );
}
