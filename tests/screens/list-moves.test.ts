import { describe, expect, test } from 'vitest';
import { entities } from '#domain/entities/index.ts';
import { type Transition, transitionList } from '#domain/status.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { groupByReason, maySelect, transitionMany, transitionSummary, availableTransitions } from '#screens/documents/list/transitionMany.ts';
import { encounter, grant, holder, person, writer } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const { encounter: type } = entities;
const full = {
  type: 'battle',
  refereeBrief: '<p>They come.</p>',
  crewBrief: '<p>You come.</p>',
  startsWhen: 'Dusk',
  endsWhen: 'Night',
  duration: 20,
  location: 'ford',
  monsters: [{ id: 'row-1', monster: 'wolf', count: 2, note: '' }],
  refereesNeeded: 1,
  safety: '<p>Wet.</p>',
};
const move = (name: Transition['name']) => transitionList.find((each) => each.name === name) ?? expect.fail(name);
const named = (keyId: string, body = {}, rest = {}) =>
  encounter({ keyId, reference: `ENC-${keyId}`, ...rest }, { ...full, ...body });

describe('moving many documents at once', () => {
  test('moves each that can be, and says of each other one why not', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([
      named('1'),
      named('2', { duration: null, safety: '' }),
      named('3', {}, { statusId: 3 }),
      named('4', {}, { teamId: 'south' }),
    ]);
    const moved = await transitionMany(bench, type, ['1', '2', '3', '4', '5'], move('submit'), () => undefined);
    expect(moved.succeeded).toBe(1);
    expect(moved.failed).toEqual([
      { keyId: '2', title: 'ENC-2 The ford', reason: 'Required fields missing: Duration, Safety and ground' },
      {
        keyId: '3',
        title: 'ENC-3 The ford',
        reason: 'It is Approved now and cannot become Submitted.',
      },
      {
        keyId: '4',
        title: 'ENC-4 The ford',
        reason: 'You do not have the required permissions to perform this action',
      },
      { keyId: '5', title: 'Encounter', reason: 'It is no longer on this device.' },
    ]);
    expect(transitionSummary(moved, type)).toBe('1 Encounter Submitted. 4 were not:');
    expect(await bench.document('1')).toMatchObject({ statusId: 1 });
    expect((await bench.mirror.outbox.toArray()).map(({ keyId }) => keyId)).toEqual(['1']);
  });

  test('leaves alone what a person has to settle first', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([named('1')]);
    await bench.mirror.documents.update('1', { sync: 'conflict' });
    const moved = await transitionMany(bench, type, ['1'], move('submit'), () => undefined);
    expect(moved.failed).toMatchObject([{ reason: 'Two texts have to be settled first.' }]);
    expect(availableTransitions(bench.person, await readListIndex(bench.mirror, 'encounter'))).toEqual([]);
  });

  test('goes through hundreds piece by piece, each as a change of its own', async () => {
    const bench = await openMirrorFixture();
    const keys = Array.from({ length: 120 }, (_, index) => `${index}`);
    await bench.arrive(keys.map((key) => named(key)));
    const told: number[] = [];
    const moved = await transitionMany(bench, type, keys, move('archive'), (tried) => told.push(tried));
    expect(moved).toMatchObject({ done: 120, not: [] });
    expect(told).toEqual([50, 100, 120]);
    expect(await bench.mirror.outbox.count()).toBe(120);
  });

  test('says what came of it in words of the type', () => {
    const not = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ keyId: `${index}`, title: '', reason: '' }));
    const words = (done: number, stayed: number) =>
      transitionSummary({ transition: move('submit'), succeeded: done, failed: not(stayed) }, type);
    expect(words(12, 0)).toBe('12 Encounters Submitted');
    expect(words(1, 0)).toBe('1 Encounter Submitted');
    expect(words(9, 3)).toBe('9 Encounters Submitted. 3 were not:');
    expect(words(9, 1)).toBe('9 Encounters Submitted. 1 was not:');
    expect(words(0, 2)).toBe('2 Encounters were not Submitted:');
  });

  test('puts together those that stayed for the same reason, the commonest first', () => {
    const stayed = (keyId: string, reason: string) => ({ keyId, title: keyId, reason });
    const groups = groupByReason([stayed('1', 'rare'), stayed('2', 'common'), stayed('3', 'common')]);
    expect(groups.map(({ reason, those }) => [reason, those.map(({ keyId }) => keyId)])).toEqual([
      ['common', ['2', '3']],
      ['rare', ['1']],
    ]);
  });
});

describe('the moves offered for many', () => {
  test('are those that the person may make with some, with how many', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([
      named('1'),
      named('2', {}, { statusId: 1 }),
      named('3', {}, { teamId: 'south', shares: { shareAll: true, shareTeams: [] } }),
    ]);
    const heads = await readListIndex(bench.mirror, 'encounter');
    const offered = (who: typeof writer) =>
      availableTransitions(who, heads).map(({ move: { name }, count }) => [name, count]);
    expect(offered(writer)).toEqual([
      ['submit', 1],
      ['archive', 2],
    ]);
    expect(offered(holder({ all: [1, 7] }))).toEqual([
      ['approve', 3],
      ['flag', 3],
    ]);
    expect(offered(holder({ shared: [1] }))).toEqual([]);
  });

  test('are none for who only reads a type that cannot be printed, so there is nothing to tick for', () => {
    const reader = person({
      permissions: { plot: grant({ shared: [1] }), encounter: grant({ shared: [1] }) },
    });
    const { plot } = entities;
    expect(maySelect(reader, plot)).toBe(plot.print !== undefined);
    expect(maySelect(reader, type)).toBe(type.print !== undefined);
    expect(maySelect(writer, plot)).toBe(true);
  });
});
