import { describe, expect, test } from 'vitest';
import { limits } from '#domain/fields/field.ts';
import { lengthText, visibleLength } from '#ui/fields/inputs/LengthMeter.tsx';
import { moveRow, dropIndex, restoreRow } from '#ui/fields/group/rowOrder.ts';
import { sumText } from '#ui/fields/values.ts';
import { parseChips } from '#ui/fields/combobox/parseChips.ts';
import { findItems, itemName, itemsByKey } from '#screens/shared/collectionItems.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).join('');

describe('the meter of a text', () => {
  const slip = { characters: 280, of: 'a slip' };

  test('says how much of it is used, and that it fits', () => {
    expect(lengthText(slip, 212)).toBe('212 of 280 characters, fits on a slip');
    expect(lengthText(slip, 280)).toBe('280 of 280 characters, fits on a slip');
    expect(lengthText(slip, 0)).toBe('0 of 280 characters');
  });
  test('says how much must go', () => expect(lengthText(slip, 292)).toBe('12 too many for a slip'));
  test('counts what a reader sees of formatted text, not the markup', () => {
    expect(visibleLength('<p>Salt <strong>&amp;</strong> ash</p><p>🜁</p>', 'rich')).toBe(11);
    expect(visibleLength('<p><br></p>', 'rich')).toBe(0);
  });
  test('takes plain text as it is', () => expect(visibleLength('a < b > c ', 'plain')).toBe(9));
});

describe('words typed as chips', () => {
  const calls = ['Through', 'Mass'];

  test('are parted at commas, trimmed, and spelled as the game spells them', () => {
    expect(parseChips([], calls, ' through,  cold   iron , ')).toEqual({
      chips: ['Through', 'cold iron'],
      left: '',
      why: undefined,
    });
  });
  test('are left out where they are there already', () => {
    expect(parseChips(['Mass'], calls, 'mass, MASS').chips).toEqual(['Mass']);
  });
  test('are given back where they are too long, with the reason, and nothing is cut', () => {
    const long = 'x'.repeat(limits.chip + 1);
    expect(parseChips(['Mass'], calls, `${long}, fear`)).toEqual({
      chips: ['Mass', 'fear'],
      left: long,
      why: 'At most 60 characters',
    });
  });
  test('are given back where there are as many as there may be', () => {
    const full = Array.from({ length: limits.chips }, (_, at) => `word ${at}`);
    expect(parseChips(full, calls, 'one more')).toEqual({
      chips: full,
      left: 'one more',
      why: 'At most 100',
    });
  });
});

describe('the rows of a group', () => {
  test('can be taken up and down, and the others keep their order', () => {
    expect(ids(moveRow(rows, 0, 2))).toBe('bcad');
    expect(ids(moveRow(rows, 3, 0))).toBe('dabc');
  });
  test('come back where they stood when a removal is undone', () => {
    const [a, b, c, d] = rows;
    if (!a || !b || !c || !d) throw new Error('There are four rows.');
    expect(ids(restoreRow([a, c, d], { row: b, at: 1 }))).toBe('abcd');
    expect(ids(restoreRow([a], { row: d, at: 3 }))).toBe('ad');
    expect(ids(restoreRow(rows, { row: b, at: 1 }))).toBe('abcd');
  });

  const places = [0, 1, 2, 3].map((at) => ({ top: at * 50, height: 40 }));
  test('fall where the dragged one has passed the middle of another', () => {
    expect(dropIndex(places, 1, 50, 0)).toBe(1);
    expect(dropIndex(places, 1, 79, 0)).toBe(1);
    expect(dropIndex(places, 1, 81, 0)).toBe(2);
    expect(dropIndex(places, 1, 500, 0)).toBe(3);
    expect(dropIndex(places, 1, 21, 0)).toBe(1);
    expect(dropIndex(places, 1, 19, 0)).toBe(0);
  });
  test('stay below those that may not be moved', () => expect(dropIndex(places, 3, -100, 2)).toBe(2));
});

describe('a sum', () => {
  test('is told apart from a number that somebody gave', () => {
    expect(sumText(14)).toBe('14, the sum');
    expect(sumText(90, 'minutes')).toBe('90 minutes, the sum');
  });
});

describe('what a reference offers', () => {
  const record = (
    collection: 'tag' | 'team',
    id: string,
    more: { types?: string[]; archived?: boolean },
  ) => ({
    collection,
    id,
    archived: more.archived ?? false,
    updatedDate: '',
    fields: { name: `${id} ${collection}`, types: more.types ?? [] },
  });
  const records = [
    record('tag', 'undead', { types: ['monster'] }),
    record('tag', 'loud', {}),
    record('tag', 'paper', { types: ['lammie', 'rumour'] }),
    record('tag', 'old', { archived: true }),
    record('team', 'owls', {}),
    record('team', 'gone', { archived: true }),
  ];
  const found = (...asked: ['tag' | 'team', string, 'monster' | undefined]) =>
    findItems(records, ...asked).map(({ id }) => id);

  test('leaves out tags that are for other types, and whatever is archived', () => {
    expect(found('tag', '', 'monster')).toEqual(['loud', 'undead']);
    expect(found('tag', '', undefined)).toEqual(['loud', 'paper', 'undead']);
    expect(found('team', '', 'monster')).toEqual(['owls']);
  });
  test('is found by any part of its name', () =>
    expect(found('tag', ' DEAD', 'monster')).toEqual(['undead']));
  test('still has its name where it is archived, and none where it is not on the device', () => {
    expect(itemName(itemsByKey(records), 'team', 'gone')).toBe('gone team');
    expect(itemName(itemsByKey(records), 'team', 'elsewhere')).toBeUndefined();
  });
});
