import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import type { Plan } from './plan.ts';
import { aroundWords, choiceWord, dayName, nameOf, placeName, span } from './words.ts';

const Day = chakra('section', { base: { marginBottom: '6' } });
const Rows = chakra('ol', { base: { listStyle: 'none' } });
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '7.5rem 1fr 14rem' },
    columnGap: '4',
    rowGap: '0.5',
    paddingBlock: '2.5',
    borderTopWidth: 'thin',
    borderColor: 'line',
    textStyle: 'body',
  },
});
const Way = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'max(1.5rem, var(--wm-target))',
    // As high as a finger needs, in line with the time beside it.
    marginBlock: 'calc((1.25rem - max(1.5rem, var(--wm-target))) / 2)',
    fontWeight: 'semibold',
    color: 'ink.strong',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
});

/** Slots by day and time, as a list: on a phone, and for whoever reads rather than plans. */
export function Agenda({
  plan,
  days,
  slots,
  clashes,
  address,
}: {
  readonly plan: Plan;
  readonly days: readonly GameDay[];
  readonly slots: readonly Slot[];
  readonly clashes: ReadonlyMap<string, number>;
  readonly address: (slot: Slot) => string;
}) {
  const inOrder = [...slots].sort((a, b) => a.start - b.start || a.end - b.end);
  const ofDay = (day: GameDay) => inOrder.filter(({ start }) => start >= day.from && start < day.to);
  return days
    .filter((day) => ofDay(day).length > 0 || days.length === 1)
    .map((day) => (
      <Day key={day.key} aria-labelledby={`day-${day.key}`}>
        <Box as="h2" id={`day-${day.key}`} textStyle="title" color="ink.strong" marginBottom="2">
          {dayName(day)}
        </Box>
        {ofDay(day).length === 0 && <Box color="ink.muted">Nothing is planned on this day yet.</Box>}
        <Rows>
          {ofDay(day).map((slot) => (
            <Row key={slot.id}>
              <Box fontVariantNumeric="tabular-nums" fontWeight="medium">
                {span(slot)}
                <Box textStyle="caption" color="ink.muted">
                  {aroundWords(slot)}
                </Box>
              </Box>
              <Box>
                <Way to={address(slot)}>{slot.title}</Way>
                <Box>{placeName(plan, slot.place)}</Box>
                <Clashing count={clashes.get(slot.id) ?? 0} />
              </Box>
              <Box textStyle="small" color="ink.muted">
                {detailsOf(plan, slot).map((detail) => (
                  <Box key={detail}>{detail}</Box>
                ))}
              </Box>
            </Row>
          ))}
        </Rows>
      </Day>
    ));
}

function Clashing({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <Box color="danger.ink">{count === 1 ? '⚠ Clash' : `⚠ ${count} clashes`}</Box>;
}

function detailsOf(plan: Plan, slot: Slot): string[] {
  const { kind, state, team, crewNeeded, referees } = slot;
  return [
    [choiceWord('kind', kind), choiceWord('state', state)].filter(Boolean).join(' · '),
    team === null ? '' : nameOf(plan, 'team', team),
    crewNeeded > 0 ? `Crew ${crewNeeded}` : '',
    referees.length > 0 ? `Referees: ${referees.map((id) => nameOf(plan, 'user', id)).join(', ')}` : '',
  ].filter(Boolean);
}
