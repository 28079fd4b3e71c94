import { describe, expect, test } from 'vitest';
import {
  type StatusId,
  transitionBetween,
  transitionList,
  readStatus,
  statusAfterSave,
  statusText,
  whyNoTransition,
} from '#domain/content/status.ts';

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
    path: `${statusText(from)} to ${statusText(to)}`,
  })),
);

describe('Transitions between statuses', () => {
  test.each(pairs)('$path: $name', ({ from, to, name }) => {
    expect(transitionBetween(from, to)?.name ?? null).toBe(name);
  });

  test('Transitions require Submit to submit, Delete to archive and unarchive, and Approve to approve and flag', () => {
    const expected = { submit: 5, archive: 4, unarchive: 4, approve: 7, flag: 7 };
    expect(Object.fromEntries(transitionList.map(({ name, code }) => [name, code]))).toEqual(expected);
  });

  test('Transitions have the labels and texts of rules 11.2 and 16.13, slips included', () => {
    expect(transitionList.map(({ label, pastLabel, next }) => [label, pastLabel, next])).toEqual([
      ['Submit', 'Submitted', 'list'],
      ['Archive', 'Archived', 'list'],
      ['Unarchive', 'Restored', 'stay'],
      ['Approve', 'Approved', 'list'],
      ['Flag', 'Flagged', 'list'],
    ]);
    expect(transitionList.flatMap(({ confirm }) => confirm ?? [])).toEqual([
      { title: 'Confirm Archive', body: 'Are you sure you want to archvie this item?' },
      { title: 'Confirm Unarchive', body: 'Are you sure you want to restore this item?' },
    ]);
  });

  test('A transition that does not exist is explained with both statuses, or with the current one', () => {
    expect(whyNoTransition(3, 1)).toBe('It is Approved now and cannot become Submitted.');
    expect(whyNoTransition(2, 2)).toBe('It is already Flagged.');
  });
});

test('A save returns a submitted, flagged or approved document to Editing unless the writer may approve it', () => {
  expect(all.map((each) => statusAfterSave(each, false))).toEqual([-1, 0, 0, 0, 0]);
  expect(all.map((each) => statusAfterSave(each, true))).toEqual([...all]);
});

test('A stored 5 reads as Flagged, an unknown status as Editing, and all others as they are', () => {
  expect(readStatus(5)).toBe(2);
  expect(all.map(readStatus)).toEqual([...all]);
  for (const odd of [4, 6, -2, 0.5, Number.NaN]) expect(readStatus(odd)).toBe(0);
});
