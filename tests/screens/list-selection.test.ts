import { describe, expect, test } from 'vitest';
import { selectedShare, extendSelection, toggleRow } from '#ui/table/selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const set = (...of: string[]) => new Set(of);

describe('ticking rows', () => {
  test('ticks one and unticks it again, and leaves the selection before as it was', () => {
    const before = set('a');
    expect(toggleRow(before, 'c')).toEqual(set('a', 'c'));
    expect(toggleRow(set('a', 'c'), 'c')).toEqual(set('a'));
    expect(before).toEqual(set('a'));
  });

  test('with Shift takes all rows between, in both directions', () => {
    expect(extendSelection(set('b'), ids, 'b', 'd')).toEqual(set('b', 'c', 'd'));
    expect(extendSelection(set('d'), ids, 'd', 'a')).toEqual(set('a', 'b', 'c', 'd'));
  });

  test('with Shift on a ticked row unticks all rows between', () => {
    expect(extendSelection(set(...ids), ids, 'b', 'd')).toEqual(set('a', 'e'));
  });

  test('with Shift and no row before, or one that has left the list, takes the row alone', () => {
    expect(extendSelection(set(), ids, undefined, 'c')).toEqual(set('c'));
    expect(extendSelection(set('a'), ids, 'gone', 'c')).toEqual(set('a', 'c'));
  });

  test('says whether none, some or all of the list is ticked, whatever else is', () => {
    expect(selectedShare(set(), ids)).toBe('none');
    expect(selectedShare(set('x', 'y', 'z', 'v', 'w'), ids)).toBe('none');
    expect(selectedShare(set('a', 'x'), ids)).toBe('some');
    expect(selectedShare(set(...ids, 'x'), ids)).toBe('all');
    expect(selectedShare(set(), [])).toBe('none');
  });
});
