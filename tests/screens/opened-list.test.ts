import { expect, test } from 'vitest';
import { lastReadOn, noteRead, placeIn, rememberQueue } from '#screens/shared/navigation/openedList.ts';

test('A document has its place in the order the list had when it was opened', () => {
  rememberQueue('first', ['a', 'b', 'c']);
  expect(placeIn('first', 'a')).toEqual({ position: 1, count: 3, previous: undefined, next: 'b' });
  expect(placeIn('first', 'b')).toEqual({ position: 2, count: 3, previous: 'a', next: 'c' });
  expect(placeIn('first', 'c')).toEqual({ position: 3, count: 3, previous: 'b', next: undefined });
});

test('A document outside the list, and a list that is not known, have no place', () => {
  rememberQueue('second', ['a']);
  expect(placeIn('second', 'z')).toBeUndefined();
  expect(placeIn('never', 'a')).toBeUndefined();
});

test('The list knows which of its documents was read last', () => {
  rememberQueue('third', ['a', 'b']);
  expect(lastReadOn('third')).toBeUndefined();
  noteRead('third', 'b');
  noteRead('third', 'elsewhere');
  expect(lastReadOn('third')).toBe('b');
  // The list is read again in another order.
  rememberQueue('third', ['b', 'c']);
  expect(lastReadOn('third')).toBe('b');
});

test('Only the newest lists are kept', () => {
  rememberQueue('oldest', ['a']);
  for (let at = 0; at < 20; at += 1) rememberQueue(`list ${at}`, ['a']);
  expect(placeIn('oldest', 'a')).toBeUndefined();
  expect(placeIn('list 19', 'a')?.count).toBe(1);
});
