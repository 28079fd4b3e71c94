import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { saveDocument } from '#actions/documents.ts';
import { entities } from '#domain/content/entities/index.ts';
import { flagOf } from '#domain/rules/flagReason.ts';
import { transitions } from '#domain/content/status.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import {
  combineResults,
  incompleteQuestion,
  maySelect,
  transitionMany,
  transitionQuestion,
  transitionSummary,
  availableTransitions,
} from '#screens/shared/many/transitionMany.ts';
import { makeTransition } from '#screens/shared/many/makeTransition.ts';
import { groupByReason } from '#screens/shared/many/changeMany.ts';
import { encounter, grant, holder, person, writer, completeEncounter } from '#support/documents.ts';
import { takeBack } from '#actions/holdForUndo.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const { encounter: type } = entities;
const nothing = () => undefined;
const named = (keyId: string, body = {}, overrides = {}) =>
  encounter({ keyId, reference: `ENC-${keyId}`, ...overrides }, { ...completeEncounter, ...body });

describe('A transition of many documents', () => {
  test('A transition of many documents applies to those it can, and gives a reason for each other one', async () => {
    const bench = await openMirrorFixture(writer, [
      named('1'),
      named('2', { duration: null, safety: '' }),
      named('3', {}, { statusId: 3 }),
      named('4', {}, { teamId: 'south' }),
    ]);
    const result = await transitionMany(bench, type, ['1', '2', '3', '4', '5'], transitions.submit, nothing);
    expect(result.succeeded).toBe(1);
    expect(result.failed).toEqual([
      { keyId: '2', title: 'ENC-2 The ford', reason: 'Required fields missing: Duration, Safety and ground' },
      { keyId: '3', title: 'ENC-3 The ford', reason: 'It is Approved now and cannot become Submitted.' },
      {
        keyId: '4',
        title: 'ENC-4 The ford',
        reason: 'You do not have the required permissions to perform this action',
      },
      { keyId: '5', title: 'Encounter', reason: 'It is no longer on this device.' },
    ]);
    expect(transitionSummary(result, type)).toBe('1 Encounter Submitted. 4 were not:');
    expect(await bench.document('1')).toMatchObject({ statusId: 1 });
    expect((await bench.mirror.outbox.toArray()).map(({ keyId }) => keyId)).toEqual(['1']);
  });

  test('Flagging picked rows gives each that was flagged the one reason as a comment, taken back with the flag', async () => {
    const bench = await openMirrorFixture(holder({ all: [1, 2, 3, 4, 5, 7, 8] }), [
      named('1', {}, { statusId: 1 }),
      named('2', {}, { statusId: 3 }),
      named('3', {}, { statusId: 2 }),
    ]);
    const reason = 'Nobody marshals the weir';
    // Nothing is to be sent after the test.
    vi.stubGlobal('window', { setTimeout: () => 0 });
    onTestFinished(() => void vi.unstubAllGlobals());
    const done = await makeTransition(bench, type, ['1', '2', '3'], transitions.flag, { reason });
    expect(done.summary).toBe('2 Encounters Flagged. 1 was not:');
    const flags = await Promise.all(
      ['1', '2', '3'].map(async (keyId) => flagOf(await bench.document(keyId))),
    );
    expect(flags.map((flag) => flag?.comment?.text)).toEqual([reason, reason, undefined]);
    expect((await bench.document('3')).comments).toEqual([]);
    const held = await bench.mirror.outbox.toArray();
    expect(held.map(({ notBefore }) => notBefore)).toEqual(
      Array.from({ length: 4 }, () => expect.any(Number)),
    );
    const outcome = await takeBack(
      bench.mirror,
      held.map(({ id }) => id),
    );
    expect(outcome).toBe(2);
    expect(await bench.document('1')).toMatchObject({ statusId: 1, comments: [] });
  });

  test('A transition of many documents skips those with a conflict to settle', async () => {
    const bench = await openMirrorFixture(writer, [named('1')]);
    await bench.mirror.documents.update('1', { sync: 'conflict' });
    const result = await transitionMany(bench, type, ['1'], transitions.submit, nothing);
    expect(result.failed).toMatchObject([{ reason: 'Settle its conflict first.' }]);
    expect(availableTransitions(bench.person, await readListIndex(bench.mirror, 'encounter'))).toEqual([]);
  });

  test('A transition of many documents runs in batches and makes one change for each document', async () => {
    const bench = await openMirrorFixture();
    const keys = Array.from({ length: 120 }, (_, index) => `${index}`);
    await bench.arrive(keys.map((key) => named(key)));
    const progress: number[] = [];
    const result = await transitionMany(bench, type, keys, transitions.archive, (done) =>
      progress.push(done),
    );
    expect(result).toMatchObject({ succeeded: 120, failed: [] });
    expect(progress).toEqual([50, 100, 120]);
    expect(await bench.mirror.outbox.count()).toBe(120);
  });

  test('The result of a transition is summed up with the label of the type', () => {
    const failures = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ keyId: `${index}`, title: '', reason: '' }));
    const summary = (succeeded: number, failed: number) =>
      transitionSummary(
        { transition: transitions.submit, succeeded, failed: failures(failed), changes: [] },
        type,
      );
    expect(summary(12, 0)).toBe('12 Encounters Submitted');
    expect(summary(1, 0)).toBe('1 Encounter Submitted');
    expect(summary(9, 3)).toBe('9 Encounters Submitted. 3 were not:');
    expect(summary(9, 1)).toBe('9 Encounters Submitted. 1 was not:');
    expect(summary(0, 2)).toBe('2 Encounters were not Submitted:');
  });

  test('Failures are grouped by reason, the most frequent first', () => {
    const failure = (keyId: string, reason: string) => ({ keyId, title: keyId, reason });
    const groups = groupByReason([failure('1', 'rare'), failure('2', 'common'), failure('3', 'common')]);
    expect(groups.map(({ reason, failures }) => [reason, failures.map(({ keyId }) => keyId)])).toEqual([
      ['common', ['2', '3']],
      ['rare', ['1']],
    ]);
  });
});

describe('The transitions offered for a selection', () => {
  test('The transitions offered are those the user may make with some documents, with their number', async () => {
    const bench = await openMirrorFixture(writer, [
      named('1'),
      named('2', {}, { statusId: 1 }),
      named('3', {}, { teamId: 'south', shares: { shareAll: true, shareTeams: [] } }),
    ]);
    const entries = await readListIndex(bench.mirror, 'encounter');
    const offered = (user: typeof writer) =>
      availableTransitions(user, entries).map(({ transition: { name }, count }) => [name, count]);
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

  test('No transitions are offered to a reader of a type that cannot be printed, so rows cannot be selected', () => {
    const permissions = { plot: grant({ shared: [1] }), encounter: grant({ shared: [1] }) };
    const reader = person({ permissions });
    const { plot } = entities;
    expect(maySelect(reader, plot)).toBe(plot.print !== undefined);
    expect(maySelect(reader, type)).toBe(type.print !== undefined);
    expect(maySelect(writer, plot)).toBe(true);
  });
});

test('Approving many asks about those that are not ready, and approves them once confirmed', async () => {
  const bench = await openMirrorFixture(holder({ owned: [1, 2, 5, 7] }), [
    named('1'),
    named('2', { duration: null, safety: '' }),
    named('3', { playersMin: 9, playersMax: 3 }),
  ]);
  const keys = ['1', '2', '3'];
  const first = await transitionMany(bench, type, keys, transitions.approve, nothing);
  expect(first.succeeded).toBe(1);
  const question = incompleteQuestion(first);
  expect(question).toMatchObject({
    keys: ['2'],
    title: 'Approve one as it is?',
    body: 'ENC-2 The ford: Required fields missing: Duration, Safety and ground.',
  });
  // Nobody approves a text that arrives while the question is open.
  const asked = named('2', { duration: null, safety: '' });
  await bench.arrive([{ ...asked, version: 9, body: { ...asked.body, summary: 'Arrived' } }]);
  const unseen = await transitionMany(bench, type, ['2'], transitions.approve, nothing, {
    evenIfIncomplete: true,
    ...(question && { seen: question.seen }),
  });
  expect(unseen.failed).toMatchObject([{ keyId: '2', reason: 'It has changed since you read it.' }]);
  const again = question?.keys ?? [];
  const second = await transitionMany(bench, type, again, transitions.approve, nothing, {
    evenIfIncomplete: true,
  });
  expect(combineResults(first, second, again)).toMatchObject({
    transition: transitions.approve,
    succeeded: 2,
    failed: [
      {
        keyId: '3',
        title: 'ENC-3 The ford',
        reason: 'Players at most: Must not be less than “Players at least”',
      },
    ],
  });
  expect((await bench.document('2')).statusId).toBe(3);
});

describe('Before and after a transition of many documents', () => {
  test('The question says how many will change, and why the others will not', async () => {
    const bench = await openMirrorFixture(writer, [
      named('1'),
      named('2', {}, { statusId: 3 }),
      named('3', {}, { teamId: 'south' }),
    ]);
    const entries = await readListIndex(bench.mirror, 'encounter');
    expect(transitionQuestion(bench.person, transitions.submit, entries, type)).toMatchObject({
      title: 'Submit 3 Encounters?',
      body: '1 will be Submitted. 2 will stay as they are: 1 you cannot change, 1 Approved.',
      confirm: 'Submit 1',
    });
    const first = entries.find(({ keyId }) => keyId === '1');
    expect(first && transitionQuestion(bench.person, transitions.submit, [first], type)).toBeUndefined();
  });

  test('The changes are not sent until they can no longer be undone', async () => {
    const bench = await openMirrorFixture(writer, [named('1'), named('2')]);
    const { changes } = await transitionMany(bench, type, ['1', '2'], transitions.submit, nothing);
    bench.clock.at = Date.parse(bench.now());
    expect(await bench.send()).toEqual([]);
    expect(await takeBack(bench.mirror, changes)).toBe(2);
    expect((await bench.document('1')).statusId).toBe(0);
    expect(await bench.mirror.outbox.count()).toBe(0);

    const again = await transitionMany(bench, type, ['1'], transitions.submit, nothing);
    bench.clock.at += 8_001;
    expect(await bench.send()).toEqual(again.changes);
    expect(await takeBack(bench.mirror, again.changes)).toBe(0);
  });

  test('A change that has been sent, or is followed by an edit, is not taken back', async () => {
    const bench = await openMirrorFixture(writer, [named('1'), named('2')]);
    const { changes } = await transitionMany(bench, type, ['1', '2'], transitions.submit, nothing);
    const two = await bench.document('2');
    await saveDocument(bench, two, { teamId: two.teamId, body: { ...two.body, summary: 'At dusk' } });
    expect(await takeBack(bench.mirror, changes)).toBe(1);
    expect((await bench.document('1')).statusId).toBe(0);
    expect((await bench.mirror.outbox.toArray()).map(({ keyId }) => keyId)).toContain('2');
  });
});
