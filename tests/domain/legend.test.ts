import { expect, test } from 'vitest';
import { legendKey, legendOf } from '#domain/event/schedule/legend.ts';
import { slot } from './scheduleFixture.ts';

const slots = [
  slot('raid', 12, 13, { kind: 'battle', team: 'owls', state: 'firm' }),
  slot('feast', 13, 14, { kind: 'meal' }),
  slot('ambush', 14, 15, { kind: 'encounter', team: 'foxes', state: 'cancelled' }),
  slot('again', 15, 16, { kind: 'battle', team: 'crows', state: 'firm' }),
];
const colours: Readonly<Record<string, unknown>> = { owls: '#aa3311', foxes: 'red; background: url(x)' };
const legend = (by: 'kind' | 'team' | 'state') =>
  legendOf(
    slots,
    by,
    (key) => key.toUpperCase(),
    (team) => colours[team],
  );

test('The legend has an entry for each group that there is, by name, and slots without one come last', () => {
  expect(legend('kind').map(({ key, label }) => [key, label])).toEqual([
    ['battle', 'BATTLE'],
    ['encounter', 'ENCOUNTER'],
    ['meal', 'MEAL'],
  ]);
  expect(legend('state').map(({ label }) => label)).toEqual(['CANCELLED', 'FIRM', 'No state']);
  expect(legendOf([], 'kind', String, () => null)).toEqual([]);
});

test('Teams have their own colours; what is no colour is none', () => {
  expect(legend('team').map(({ label, colour, tone }) => [label, colour, tone])).toEqual([
    ['CROWS', null, 'archived'],
    ['FOXES', null, 'archived'],
    ['OWLS', '#aa3311', 'archived'],
    ['No team', null, 'archived'],
  ]);
});

test('Every slot belongs to an entry, and kinds that look alike in one legend have names of their own', () => {
  for (const by of ['kind', 'team', 'state'] as const) {
    const keys = new Set(legend(by).map(({ key }) => key));
    expect(slots.every((each) => keys.has(legendKey(each, by)))).toBe(true);
    const labels = legend(by).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});
