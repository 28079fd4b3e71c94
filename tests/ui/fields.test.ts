import { describe, expect, test } from 'vitest';
import { type FieldValue, limits } from '#domain/content/fields/field.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { noon } from '#support/documents.ts';
import { lengthText, visibleLength } from '#ui/fields/inputs/LengthMeter.tsx';
import { moveRow, dropIndex, restoreRow } from '#ui/fields/group/rowOrder.ts';
import { sumText } from '#ui/fields/fieldTexts.ts';
import { parseChips } from '#ui/fields/combobox/parseChips.ts';
import { itemName, itemsByKey } from '#screens/shared/references/collectionItems.ts';
import { findItems } from '#screens/shared/references/findItems.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).join('');

describe('Length meter', () => {
  const slip = { characters: 280, of: 'a slip' };

  test('The meter says how much is used and that the text fits', () => {
    expect(lengthText(slip, 212)).toBe('212 of 280 characters, fits on a slip');
    expect(lengthText(slip, 280)).toBe('280 of 280 characters, fits on a slip');
    expect(lengthText(slip, 0)).toBe('0 of 280 characters');
  });
  test('The meter says how many characters are too many', () =>
    expect(lengthText(slip, 292)).toBe('12 too many for a slip'));
  test('Visible characters of formatted text are counted, markup is not', () => {
    expect(visibleLength('<p>Salt <strong>&amp;</strong> ash</p><p>🜁</p>', 'rich')).toBe(11);
    expect(visibleLength('<p><br></p>', 'rich')).toBe(0);
  });
  test('In plain text every character is counted', () =>
    expect(visibleLength('a < b > c ', 'plain')).toBe(9));
});

describe('Text typed as chips', () => {
  const suggestions = ['Through', 'Mass'];

  test('Typed chips are separated at commas, trimmed, and spelled as the game spells them', () => {
    const expected = { chips: ['Through', 'cold iron'], rejected: '', reason: undefined };
    expect(parseChips([], suggestions, ' through,  cold   iron , ')).toEqual(expected);
  });
  test('A chip that exists already is left out', () => {
    expect(parseChips(['Mass'], suggestions, 'mass, MASS').chips).toEqual(['Mass']);
  });
  test('A chip that is too long is returned with the reason, and nothing is cut', () => {
    const long = 'x'.repeat(limits.chip + 1);
    const expected = { chips: ['Mass', 'fear'], rejected: long, reason: 'At most 60 characters' };
    expect(parseChips(['Mass'], suggestions, `${long}, fear`)).toEqual(expected);
  });
  test('A chip too many is returned with the reason', () => {
    const full = Array.from({ length: limits.chips }, (_, at) => `word ${at}`);
    const expected = { chips: full, rejected: 'one more', reason: 'At most 100' };
    expect(parseChips(full, suggestions, 'one more')).toEqual(expected);
  });
});

describe('Rows of a group', () => {
  test('Moving a row keeps the order of the others', () => {
    expect(ids(moveRow(rows, 0, 2))).toBe('bcad');
    expect(ids(moveRow(rows, 3, 0))).toBe('dabc');
  });
  test('Undoing a removal restores the row to its position', () => {
    const [a, b, c, d] = rows;
    if (!a || !b || !c || !d) throw new Error('There are four rows.');
    expect(ids(restoreRow([a, c, d], { row: b, at: 1 }))).toBe('abcd');
    expect(ids(restoreRow([a], { row: d, at: 3 }))).toBe('ad');
    expect(ids(restoreRow(rows, { row: b, at: 1 }))).toBe('abcd');
  });

  const bounds = [0, 1, 2, 3].map((at) => ({ top: at * 50, height: 40 }));
  test('A dragged row drops past each row whose middle it has crossed', () => {
    expect(dropIndex(bounds, 1, 50, 0)).toBe(1);
    expect(dropIndex(bounds, 1, 79, 0)).toBe(1);
    expect(dropIndex(bounds, 1, 81, 0)).toBe(2);
    expect(dropIndex(bounds, 1, 500, 0)).toBe(3);
    expect(dropIndex(bounds, 1, 21, 0)).toBe(1);
    expect(dropIndex(bounds, 1, 19, 0)).toBe(0);
  });
  test('A dragged row stays below the rows that cannot move', () =>
    expect(dropIndex(bounds, 3, -100, 2)).toBe(2));
});

test('A computed sum is labelled as one', () => {
  expect(sumText(14)).toBe('14 (calculated)');
  expect(sumText(90, 'minutes')).toBe('90 minutes (calculated)');
});

describe('Options of a reference', () => {
  const item = (collection: 'tag' | 'team', id: string, more: { types?: string[]; archived?: boolean }) => ({
    collection,
    id,
    archived: more.archived ?? false,
    updatedDate: '',
    fields: { name: `${id} ${collection}`, types: more.types ?? [] },
  });
  const items = [
    item('tag', 'undead', { types: ['monster'] }),
    item('tag', 'loud', {}),
    item('tag', 'paper', { types: ['lammie', 'rumour'] }),
    item('tag', 'old', { archived: true }),
    item('team', 'owls', {}),
    item('team', 'gone', { archived: true }),
  ];
  const found = (...params: ['tag' | 'team', string, 'monster' | undefined]) =>
    findItems(items, ...params, noon).map(({ id }) => id);

  test('Archived items and tags for other types are not offered', () => {
    expect(found('tag', '', 'monster')).toEqual(['loud', 'undead']);
    expect(found('tag', '', undefined)).toEqual(['loud', 'paper', 'undead']);
    expect(found('team', '', 'monster')).toEqual(['owls']);
  });
  test('Options say what tells them apart, and those that are over come last', () => {
    const of = (collection: CollectionItem['collection'], id: string, given: Record<string, FieldValue>) => {
      const fields = { name: id, ...given };
      return { collection, id, archived: false, updatedDate: '', fields };
    };
    const all = [
      of('researchPeriod', 'a', { opens: '2026-01-01T09:00:00Z', closes: '2026-02-01T09:00:00Z' }),
      of('researchPeriod', 'b', { opens: '2026-04-01T09:00:00Z', closes: '2026-06-30T09:00:00Z' }),
      of('researchPeriod', 'c', { opens: '2026-07-01T09:00:00Z', closes: '2026-08-01T09:00:00Z' }),
      of('event', 'd', { start: '2026-01-01T09:00:00Z', end: '2026-01-03T09:00:00Z' }),
      of('event', 'e', { start: '2026-06-05T09:00:00Z', end: '2026-06-07T09:00:00Z', isNext: true }),
      of('location', 'f', { kind: 'circle' }),
    ];
    const notes = (collection: 'researchPeriod' | 'event' | 'location') =>
      findItems(all, collection, '', undefined, noon).map(({ id, note }) => `${id}: ${note}`);
    const expected = ['b: Open until 30 Jun 2026', 'c: Opens 1 Jul 2026', 'a: Closed 1 Feb 2026'];
    expect(notes('researchPeriod')).toEqual(expected);
    expect(notes('event')).toEqual(['e: Next, 5 Jun 2026 – 7 Jun 2026', 'd: 1 Jan 2026 – 3 Jan 2026']);
    expect(notes('location')).toEqual(['f: Circle']);
  });
  test('An item is found by any part of its name', () =>
    expect(found('tag', ' DEAD', 'monster')).toEqual(['undead']));
  test('An archived item still has its name; one that is not on the device has none', () => {
    expect(itemName(itemsByKey(items), 'team', 'gone')).toBe('gone team');
    expect(itemName(itemsByKey(items), 'team', 'elsewhere')).toBeUndefined();
  });
});
