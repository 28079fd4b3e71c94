import { describe, expect, test } from 'vitest';
import {
  type StatusId,
  transitionBetween,
  transitionList,
  readStatus,
  statusAfterSave,
  statusText,
  whyNoTransition,
} from '#domain/status.ts';

const all: readonly StatusId[] = [-1, 0, 1, 2, 3];

/** From (row) to (column): Archived, Editing, Submitted, Flagged, Approved. */
const table: Readonly<Record<StatusId, readonly (string | null)[]>> = {
  [-1]: [null, 'unarchive', null, null, null],
  0: ['archive', null, 'submit', 'flag', 'approve'],
  1: ['archive', null, null, 'flag', 'approve'],
  2: ['archive', null, null, null, 'approve'],
  3: ['archive', null, null, 'flag', null],
};
const pairs = all.flatMap((from) =>
  all.map((to, at) => ({
    from,
    to,
    name: table[from][at] ?? null,
    words: `${statusText(from)} to ${statusText(to)}`,
  })),
);

describe('moves between statuses', () => {
  test.each(pairs)('$words: $name', ({ from, to, name }) => {
    expect(transitionBetween(from, to)?.name ?? null).toBe(name);
  });

  test('need Submit, Delete for both ways of archiving, Approve for the verdicts', () => {
    expect(Object.fromEntries(transitionList.map((move) => [move.name, move.code]))).toEqual({
      submit: 5,
      archive: 4,
      unarchive: 4,
      approve: 7,
      flag: 7,
    });
  });

  test('say and do what the specification says, slips included', () => {
    expect(transitionList.map((move) => [move.label, move.pastLabel, move.next])).toEqual([
      ['Submit', 'Submitted', 'list'],
      ['Archive', 'Archived', 'list'],
      ['Unarchive', 'Restored', 'stay'],
      ['Approve', 'Approved', 'list'],
      ['Flag', 'Flagged', 'list'],
    ]);
    expect(transitionList.filter((move) => move.confirm).map((move) => move.confirm)).toEqual([
      { title: 'Confirm Archive', body: 'Are you sure you want to archvie this item?' },
      { title: 'Confirm Unarchive', body: 'Are you sure you want to restore this item?' },
    ]);
  });

  test('that are not allowed name both statuses, or say that it is so already', () => {
    expect(whyNoTransition(3, 1)).toBe('It is Approved now and cannot become Submitted.');
    expect(whyNoTransition(2, 2)).toBe('It is already Flagged.');
  });
});

test('a save sends what was submitted, flagged or approved back to Editing, unless its writer may approve', () => {
  expect(all.map((each) => statusAfterSave(each, false))).toEqual([-1, 0, 0, 0, 0]);
  expect(all.map((each) => statusAfterSave(each, true))).toEqual([...all]);
});

test('a stored 5 reads as Flagged, what is unknown as Editing, the rest as it is', () => {
  expect(readStatus(5)).toBe(2);
  expect(all.map(readStatus)).toEqual([...all]);
  for (const odd of [4, 6, -2, 0.5, Number.NaN]) expect(readStatus(odd)).toBe(0);
});
