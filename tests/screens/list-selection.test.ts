import { describe, expect, test } from 'vitest';
import { share, stretch, toggle } from '#ui/selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const set = (...of: string[]) => new Set(of);

describe('ticking rows', () => {
  test('ticks one and unticks it again, and leaves the selection before as it was', () => {
    const before = set('a');
    expect(toggle(before, 'c')).toEqual(set('a', 'c'));
    expect(toggle(set('a', 'c'), 'c')).toEqual(set('a'));
    expect(before).toEqual(set('a'));
  });

  test('with Shift takes all rows between, in both directions', () => {
    expect(stretch(set('b'), ids, 'b', 'd')).toEqual(set('b', 'c', 'd'));
    expect(stretch(set('d'), ids, 'd', 'a')).toEqual(set('a', 'b', 'c', 'd'));
  });

  test('with Shift on a ticked row unticks all rows between', () => {
    expect(stretch(set(...ids), ids, 'b', 'd')).toEqual(set('a', 'e'));
  });

  test('with Shift and no row before, or one that has left the list, takes the row alone', () => {
    expect(stretch(set(), ids, undefined, 'c')).toEqual(set('c'));
    expect(stretch(set('a'), ids, 'gone', 'c')).toEqual(set('a', 'c'));
  });

  test('says whether none, some or all of the list is ticked, whatever else is', () => {
    expect(share(set(), ids)).toBe('none');
    expect(share(set('x', 'y', 'z', 'v', 'w'), ids)).toBe('none');
    expect(share(set('a', 'x'), ids)).toBe('some');
    expect(share(set(...ids, 'x'), ids)).toBe('all');
    expect(share(set(), [])).toBe('none');
  });
});
