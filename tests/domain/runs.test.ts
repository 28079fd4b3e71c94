import { expect, test } from 'vitest';
import { entryTexts, maxWords } from '#domain/event/run/runEvent.ts';
import { runsLoggedAround, slotsAround, withRuns } from '#domain/event/run/runs.ts';
import { textIn } from '#domain/content/fields/read.ts';

const noon = Date.parse('2026-06-06T12:00:00.000Z');
const row = (id: string, started: string | null, ended: string | null) => ({
  id,
  started,
  ended,
  referee: 'mara',
  outcome: '<p>Players won</p>',
});
const event = (id: string, what: string, more = {}) => ({
  id,
  at: `2026-06-06T12:0${id}:00.000Z`,
  by: 'rhea',
  what,
  ...more,
});
const slot = (
  keyId: string,
  runEvents: readonly { readonly id: string }[],
  start = '2026-06-06T12:00:00.000Z',
  end = '2026-06-06T13:00:00.000Z',
) => ({ keyId, body: { start, end, runEvents } });
const names = {
  place: (id: string) => `at ${id}`,
  time: (moment: number) => new Date(moment).toISOString().slice(11, 16),
};

test('Runs are named that were logged without a slot within twelve hours, by their end or else their start', () => {
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

test('The run log of an encounter has the runs of its slots between those that were logged without one, in their order', () => {
  const body = {
    title: 'The raid',
    runLog: [row('before', '2026-06-05T12:00:00.000Z', null), row('after', '2026-06-07T12:00:00.000Z', null)],
  };
  const run = slot('slot', [
    event('1', 'start'),
    event('3', 'words', { text: 'They <held> it' }),
    event('2', 'issued', { about: 'a', count: 3 }),
    event('4', 'incident', { about: 'ford' }),
    event('5', 'end'),
  ]);
  const { runLog, title } = withRuns(body, [run], names);
  expect([title, runLog.map(({ id }) => id)]).toEqual(['The raid', ['before', 'slot', 'after']]);
  expect(runLog[1]).toEqual({
    id: 'slot',
    started: '2026-06-06T12:01:00.000Z',
    ended: '2026-06-06T12:05:00.000Z',
    referee: 'rhea',
    outcome: '<p>They &lt;held&gt; it</p><p>Safety incident 12:04, at ford</p>',
    lammiesIssued: 3,
  });
});

test('A slot in which nothing was recorded, or all of it was taken back, is no run', () => {
  const undone = [event('1', 'start'), event('2', 'undo', { about: '1' })];
  const slots = [
    slot('planned', []),
    slot('undone', undone),
    slot('ticked', [event('1', 'kit', { about: 'k' })]),
  ];
  expect(withRuns({ title: '' }, slots, names).runLog).toEqual([]);
  const given = slot('given', [event('1', 'issued', { about: 'a', count: 2 })]);
  expect(withRuns({ title: '' }, [given], names).runLog).toMatchObject([{ id: 'given', lammiesIssued: 2 }]);
});

test('A run is logged on the slots within half a day, one that is on first, then the nearest', () => {
  const slots = [
    slot('a day off', [], '2026-06-08T12:00:00.000Z', '2026-06-08T13:00:00.000Z'),
    slot('earlier', [], '2026-06-06T08:00:00.000Z', '2026-06-06T09:00:00.000Z'),
    slot('on', [], '2026-06-06T11:30:00.000Z'),
  ];
  expect(slotsAround(slots, noon).map(({ keyId }) => keyId)).toEqual(['on', 'earlier']);
  expect(slotsAround([{ keyId: 'no times', body: {} }], noon)).toEqual([]);
});

test.each([0, 1, maxWords, maxWords + 1, 10_000, 200_000])(
  'Words of %i characters are recorded whole, in entries that each fit',
  (length) => {
    const text = 'So the ford was held 🏰 by three. '
      .repeat(Math.ceil(length / 34))
      .slice(0, length)
      .trim();
    const texts = entryTexts(text);
    expect(texts.every((each) => each.length <= maxWords && each !== '')).toBe(true);
    expect(texts.join(' ')).toBe(text);
  },
);

test('A text without spaces is parted between characters, and none of them is cut', () => {
  const texts = entryTexts(`a${'🏰'.repeat(maxWords)}`);
  expect(texts.join('')).toBe(`a${'🏰'.repeat(maxWords)}`);
  expect(texts.some((each) => /[\uD800-\uDBFF]$/.test(textIn(each)))).toBe(false);
});
