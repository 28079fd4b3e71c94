import { expect, test } from 'vitest';
import { type RecordedCall, type SequentialModel, explain } from '#support/linearizable.ts';

type Operation = 'set' | 'read';

/** A value that is 0 until it is set. */
const model = (final: number): SequentialModel<number, Operation, number> => ({
  initial: 0,
  apply: (state, operation, result) => (operation === 'set' ? result : state === result ? state : undefined),
  isFinal: (state) => state === final,
});

const call = (
  operation: Operation,
  result: number,
  startedAt: number,
  endedAt: number,
): RecordedCall<Operation, number> => ({ operation, result, startedAt, endedAt });

test('Concurrent calls are explained by any order that fits', () => {
  const given = [call('set', 1, 0, 5), call('read', 0, 1, 2), call('read', 1, 1, 6)];
  expect(explain(given, model(1))).toEqual(['read', 'set', 'read']);
});

test('A result that no order explains is found', () => {
  expect(explain([call('set', 1, 0, 5), call('read', 2, 1, 6)], model(1))).toBeUndefined();
});

test('A call that ended before another began comes first', () => {
  expect(explain([call('set', 1, 0, 1), call('read', 0, 2, 3)], model(1))).toBeUndefined();
});

test('The state in the end counts', () => {
  expect(explain([call('set', 1, 0, 5), call('set', 2, 1, 6)], model(2))).toBeDefined();
  expect(explain([call('set', 1, 0, 5), call('set', 2, 1, 6)], model(3))).toBeUndefined();
});
