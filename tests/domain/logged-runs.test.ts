import { expect, test } from 'vitest';
import { runsLoggedAround } from '#domain/event/run/loggedRuns.ts';

const noon = Date.parse('2026-06-06T12:00:00.000Z');
const row = (id: string, started: string | null, ended: string | null) => ({
  id,
  started,
  ended,
  referee: 'mara',
  outcome: '<p>Players won</p>',
});

test('Runs are named that were logged within twelve hours, by their end or else their start', () => {
  const runLog = [
    row('day before', '2026-06-05T10:00:00.000Z', '2026-06-05T11:00:00.000Z'),
    row('long', '2026-06-05T22:00:00.000Z', '2026-06-06T01:00:00.000Z'),
    row('not ended', '2026-06-06T11:30:00.000Z', null),
    row('later', null, '2026-06-07T00:00:00.000Z'),
    row('too late', null, '2026-06-07T00:00:00.001Z'),
    row('no times', null, null),
  ];
  expect(runsLoggedAround({ runLog }, noon).map(({ id }) => id)).toEqual(['long', 'not ended', 'later']);
});

test('An encounter without a run log, or whose log the reader may not see, has no logged runs', () => {
  expect(runsLoggedAround({}, noon)).toEqual([]);
  expect(runsLoggedAround({ runLog: [] }, noon)).toEqual([]);
});
