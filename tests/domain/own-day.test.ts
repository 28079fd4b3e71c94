import { expect, test } from 'vitest';
import type { BodyPatch } from '#domain/content/body.ts';
import { type RunEvent, rowOfEvent } from '#domain/event/run/runEvent.ts';
import { ownDay } from '#domain/event/run/ownDay.ts';
import { slot } from './scheduleFixture.ts';

const minute = 60_000;
const eight = Date.UTC(2027, 5, 19, 20);
const rhea = { id: 'rhea', name: 'Rhea Marsh' };
const referees = ['rhea'];

function started(at: number): BodyPatch {
  const empty = { by: 'rhea', about: '', count: null, outcome: '', text: '' };
  const event: RunEvent = { ...empty, id: `start ${at}`, at: eight + at * minute, what: 'start' };
  return { runEvents: [rowOfEvent(event)] };
}

/** The ids of the own slots, and the trouble in a few words, so many minutes from 20:00. */
function dayAt(at: number, slots: readonly ReturnType<typeof slot>[]) {
  const { slots: own, trouble } = ownDay(slots, rhea, eight + at * minute);
  const named =
    trouble?.kind === 'overlap'
      ? `overlap ${trouble.slots.map(({ id }) => id).join(' ')}`
      : trouble && `${trouble.kind} ${trouble.slot.id}`;
  return [own.map(({ id }) => id).join(' '), named];
}

test('Somebody’s day has the slots that name them, as referee, by sign-up or as crew whatever the case, by their start', () => {
  const slots = [
    slot('late', 23, 24, { referees }),
    slot('crew', 21, 22, { crew: [{ id: '1', who: ' rhea marsh' }] }),
    slot('early', 20, 21, { referees }),
    slot('others', 20, 21, { referees: ['tom'], crew: [{ id: '1', who: 'Tom' }] }),
    slot('cancelled', 20, 21, { referees, state: 'cancelled' }),
  ];
  expect(dayAt(-10, slots)).toEqual(['early crew late', undefined]);
});

test('A slot whose time is over without a start is no longer ahead, and trouble for an hour where starts are recorded', () => {
  const missed = slot('missed', 20, 21, { referees });
  const next = slot('next', 22, 23, { referees });
  const elsewhere = slot('elsewhere', 19, 20, { referees: ['tom'], ...started(-60) });
  expect(dayAt(26, [missed, next, elsewhere])).toEqual(['missed next', undefined]);
  expect(dayAt(65, [missed, next, elsewhere])).toEqual(['next', 'notStarted missed']);
  expect(dayAt(121, [missed, next, elsewhere])).toEqual(['next', undefined]);
  // Where nobody starts slots, all would be late.
  expect(dayAt(65, [missed, next])).toEqual(['next', undefined]);
});

test('A slot that is late while another one runs is trouble, before two slots at the same time', () => {
  const running = slot('running', 20, 21, { referees, ...started(0) });
  const waiting = slot('waiting', 20.5, 21.5, { referees });
  expect(dayAt(31, [running, waiting])).toEqual(['running waiting', 'overlap running waiting']);
  expect(dayAt(45, [running, waiting])).toEqual(['running waiting', 'notStarted waiting']);
  // The planner still has time for a day ahead.
  expect(dayAt(-1440, [waiting, slot('other', 20, 21, { referees })])).toEqual(['other waiting', undefined]);
  // A slot that begins when the other ends does not overlap.
  expect(dayAt(5, [running, slot('after', 21, 22, { referees })])).toEqual(['running after', undefined]);
});
