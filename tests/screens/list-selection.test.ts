import { expect, test } from 'vitest';
import { selectedShare, extendSelection, toggleRow } from '#ui/table/selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const set = (...of: string[]) => new Set(of);

test('Selecting toggles one row without changing the previous selection', () => {
  const before = set('a');
  expect(toggleRow(before, 'c')).toEqual(set('a', 'c'));
  expect(toggleRow(set('a', 'c'), 'c')).toEqual(set('a'));
  expect(before).toEqual(set('a'));
});

test('Selecting with Shift selects all rows between, in both directions', () => {
  expect(extendSelection(set('b'), ids, 'b', 'd')).toEqual(set('b', 'c', 'd'));
  expect(extendSelection(set('d'), ids, 'd', 'a')).toEqual(set('a', 'b', 'c', 'd'));
});

test('Selecting with Shift on a selected row deselects all rows between', () => {
  expect(extendSelection(set(...ids), ids, 'b', 'd')).toEqual(set('a', 'e'));
});

test('Selecting with Shift selects only that row if there is no previous one or it has left the list', () => {
  expect(extendSelection(set(), ids, undefined, 'c')).toEqual(set('c'));
  expect(extendSelection(set('a'), ids, 'gone', 'c')).toEqual(set('a', 'c'));
});

test('The selection state is none, some or all of the list, ignoring rows outside it', () => {
  expect(selectedShare(set(), ids)).toBe('none');
  expect(selectedShare(set('x', 'y', 'z', 'v', 'w'), ids)).toBe('none');
  expect(selectedShare(set('a', 'x'), ids)).toBe('some');
  expect(selectedShare(set(...ids, 'x'), ids)).toBe('all');
  expect(selectedShare(set(), [])).toBe('none');
});
