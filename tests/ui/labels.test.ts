import { describe, expect, test } from 'vitest';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { aboutPerson } from '#screens/shared/document/AboutPerson.tsx';
import { initials, textOn } from '#ui/display/Avatar.tsx';
import { exactTime } from '#ui/display/RelativeTime.tsx';

describe('Avatar', () => {
  test('An avatar shows the initials of the name, or AB', () => {
    expect(initials('isla', 'Morgan')).toBe('IM');
    expect(initials('', '')).toBe('AB');
  });
  test('An avatar has black text on bright colours and white on dark ones, with the cut-off at 128', () => {
    expect(textOn('#808080')).toBe('#000000');
    expect(textOn('#7f7f7f')).toBe('#ffffff');
    expect(textOn('#ffdd00')).toBe('#000000');
    expect(textOn('nonsense')).toBe('#ffffff');
  });
});

describe('Exact time', () => {
  test('The exact time is the long date, “at”, and a 24-hour time with seconds', () => {
    expect(exactTime('2026-11-28T20:30:05')).toBe('28 November 2026 at 20:30:05');
  });
  test('The exact time of an invalid date is unknown', () => expect(exactTime('soon')).toBe('Unknown Date'));
});

test('The tooltip of a name has the full name, the role as far as a device knows it, and the teams shared with the reader', () => {
  const item = (collection: 'team' | 'user', id: string, teams: readonly string[] = []): CollectionItem => ({
    id,
    collection,
    archived: false,
    updatedDate: '',
    fields: { name: `${id} name`, teams },
  });
  const items = [item('team', 'owls'), item('team', 'foxes'), item('user', 'ben', ['owls', 'foxes'])];
  const reader = { id: 'ada', role: 'Plot writer', teams: ['owls'] };
  const named = (id: string) => ({ id, firstName: 'Ben', lastName: 'Hale', displayName: 'B.' });
  expect(aboutPerson(named('ben'), reader, items)).toEqual(['Ben Hale', 'Staff', 'owls name']);
  expect(aboutPerson(named('ada'), reader, items)).toEqual(['Ben Hale', 'Plot writer', 'owls name']);
  expect(aboutPerson(named('cy'), reader, items)).toEqual(['Ben Hale']);
});
