import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { group, line, number, references } from '#domain/fields/builders.ts';
import { type Fields, type FieldValue, type GroupRow, sameValue } from '#domain/fields/field.ts';
import {
  appendRows,
  conflictingRows,
  changedFields,
  combineRows,
  includesEdit,
  merge3,
  mergeRows,
} from '#domain/merge.ts';

const fields: Fields = {
  title: line('Title'),
  note: line('Note'),
  count: number('Count'),
  tags: references('Tags', 'tag'),
  props: group('Props', 'prop', { item: line('Item') }),
};

const text = fc.constantFrom('', 'a', 'b', 'c');
const rows: fc.Arbitrary<readonly GroupRow[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('r1', 'r2', 'r3', 'r4'), item: text }),
  { selector: (row) => row.id, maxLength: 4 },
);
type Text = Record<string, FieldValue>;
const body: fc.Arbitrary<Text> = fc.record<Text>({
  title: text,
  note: text,
  count: fc.constantFrom(null, 1, 2),
  tags: fc.uniqueArray(fc.constantFrom('t1', 't2'), { maxLength: 2 }),
  props: rows,
});
const three = [body, body, body] as const;

describe('merging three texts, field by field', () => {
  test('with nothing changed by me gives theirs', () => {
    fc.assert(
      fc.property(body, body, (base, theirs) => {
        for (const mine of [base, {}]) {
          const merged = merge3(fields, base, mine, theirs);
          expect(merged.body).toEqual(theirs);
          expect(merged.conflicts).toEqual([]);
          expect(merged.mine).toEqual([]);
        }
      }),
    );
  });

  test('with nothing changed by them gives mine', () => {
    fc.assert(
      fc.property(body, body, (base, mine) => {
        const merged = merge3(fields, base, mine, base);
        expect(merged.body).toEqual(mine);
        expect(merged.conflicts).toEqual([]);
        expect(merged.theirs).toEqual([]);
      }),
    );
  });

  test('never loses a field that only one of us changed', () => {
    fc.assert(
      fc.property(...three, (base, mine, theirs) => {
        const merged = merge3(fields, base, mine, theirs);
        const changed = (text: Text) =>
          Object.keys(base).filter((name) => !sameValue(text[name], base[name]));
        const byMe = changed(mine);
        const byThem = changed(theirs);
        const pick = (text: Text, names: string[]) =>
          Object.fromEntries(names.map((name) => [name, text[name]]));
        const onlyMine = byMe.filter((name) => !byThem.includes(name));
        const notMine = Object.keys(base).filter((name) => !byMe.includes(name));
        expect(pick(merged.body, onlyMine)).toEqual(pick(mine, onlyMine));
        expect(pick(merged.body, notMine)).toEqual(pick(theirs, notMine));
      }),
    );
  });

  test('finds the same conflicts whoever asks, and none where we agree', () => {
    fc.assert(
      fc.property(...three, (base, mine, theirs) => {
        const one = merge3(fields, base, mine, theirs);
        const other = merge3(fields, base, theirs, mine);
        expect(new Set(one.conflicts)).toEqual(new Set(other.conflicts));
        for (const name of one.conflicts) {
          expect(sameValue(mine[name], theirs[name])).toBe(false);
          expect(one.body[name]).toEqual(mine[name]);
        }
      }),
    );
  });

  test('merged again on top of theirs changes nothing more', () => {
    fc.assert(
      fc.property(...three, (base, mine, theirs) => {
        const once = merge3(fields, base, mine, theirs);
        const again = merge3(fields, theirs, once.body, theirs);
        expect(again.body).toEqual(once.body);
        expect(again.conflicts).toEqual([]);
      }),
    );
  });

  test('puts every changed field under exactly one of mine, theirs and conflicts', () => {
    fc.assert(
      fc.property(...three, (base, mine, theirs) => {
        const { mine: byMe, theirs: byThem, conflicts } = merge3(fields, base, mine, theirs);
        const named = [...byMe, ...byThem, ...conflicts];
        expect(new Set(named).size).toBe(named.length);
        const changed = Object.keys(base).filter(
          (name) => !sameValue(mine[name], base[name]) || !sameValue(theirs[name], base[name]),
        );
        expect(new Set(named)).toEqual(new Set(changed));
      }),
    );
  });

  test('does not touch a field that my patch does not name', () => {
    const merged = merge3(fields, { title: 'a', note: 'a' }, { note: 'b' }, { title: 'c', note: 'a' });
    expect(merged).toEqual({
      body: { title: 'c', note: 'b' },
      mine: ['note'],
      theirs: ['title'],
      conflicts: [],
    });
  });

  test('keeps a field that only a newer build knows', () => {
    const merged = merge3(fields, { title: 'a' }, { title: 'b' }, { title: 'a', newer: 'kept' });
    expect(merged.body).toEqual({ title: 'b', newer: 'kept' });
  });
});

describe('merging rows', () => {
  test('keeps the rows that both added, theirs first', () => {
    const base = [{ id: 'r1', item: 'rope' }];
    const mine = [...base, { id: 'r2', item: 'lamp' }];
    const theirs = [...base, { id: 'r3', item: 'flag' }];
    expect(mergeRows(base, mine, theirs)?.map((row) => row.id)).toEqual(['r1', 'r3', 'r2']);
  });

  test('takes a row away that one removed and the other left alone', () => {
    const base = [
      { id: 'r1', item: 'rope' },
      { id: 'r2', item: 'lamp' },
    ];
    expect(mergeRows(base, [{ id: 'r1', item: 'rope' }], base)?.map((row) => row.id)).toEqual(['r1']);
  });

  test('is undecided where one changed a row that the other changed otherwise or removed', () => {
    const base = [{ id: 'r1', item: 'rope' }];
    expect(mergeRows(base, [{ id: 'r1', item: 'a' }], [{ id: 'r1', item: 'b' }])).toBeUndefined();
    expect(mergeRows(base, [{ id: 'r1', item: 'a' }], [])).toBeUndefined();
    expect(mergeRows(base, [{ id: 'r1', item: 'a' }], [{ id: 'r1', item: 'a' }])).toEqual([
      { id: 'r1', item: 'a' },
    ]);
  });

  test('never loses or doubles a row, and is decided for both sides alike', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const merged = mergeRows(base, mine, theirs);
        expect(mergeRows(base, theirs, mine) === undefined).toBe(merged === undefined);
        if (!merged) return;
        const ids = merged.map((row) => row.id);
        expect(new Set(ids).size).toBe(ids.length);
        const was = new Set(base.map((row) => row.id));
        const added = [...mine, ...theirs].map((row) => row.id).filter((id) => !was.has(id));
        for (const id of added) expect(ids).toContain(id);
      }),
    );
  });

  test('stand as I put them where only I moved them about, else as they did', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((item) => ({ id: item, item }));
    if (!a || !b || !c || !d) throw new Error('There are four.');
    const order = (found: readonly GroupRow[] | undefined) => found?.map((row) => row.id).join('');
    expect(order(mergeRows([a, b, c], [c, a, b], [a, { ...b, item: 'B' }, c, d]))).toBe('cabd');
    expect(order(mergeRows([a, b, c], [a, b, c, d], [c, b, a]))).toBe('cbad');
    expect(order(mergeRows([a, b, c], [c, a, b], [b, a, c]))).toBe('bac');
  });

  test('that clash are exactly those both changed otherwise, and become what is decided', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const clashing = conflictingRows(base, mine, theirs);
        expect(clashing.length === 0).toBe(mergeRows(base, mine, theirs) !== undefined);
        const without = combineRows(base, mine, theirs, () => undefined).map((row) => row.id);
        const asMine = combineRows(base, mine, theirs, (_, own) => own);
        for (const id of clashing) {
          expect(without).not.toContain(id);
          expect(asMine.find((row) => row.id === id)).toEqual(mine.find((row) => row.id === id));
        }
      }),
    );
  });

  test('entries join a log: the old ones stay, own ones are mended, new ones come last', () => {
    const old = [
      { id: 'e1', outcome: 'fought' },
      { id: 'e2', outcome: 'fled' },
    ];
    const added = [
      { id: 'e3', outcome: 'won' },
      { id: 'e2', outcome: 'hid' },
    ];
    expect(appendRows(old, added)).toEqual([
      { id: 'e1', outcome: 'fought' },
      { id: 'e2', outcome: 'hid' },
      { id: 'e3', outcome: 'won' },
    ]);
    expect(appendRows(undefined, added)).toEqual(added);
  });
});

describe('whether all of mine is in a result', () => {
  const props = fields['props'];
  const tags = fields['tags'];

  test('it is where rows of both were joined, and not where one of mine gave way', () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, mine, theirs) => {
        const clashing = conflictingRows(base, mine, theirs);
        const asMine = combineRows(base, mine, theirs, (_, own) => own).map((row) => row.id);
        const asTheirs = combineRows(base, mine, theirs, (_, __, other) => other);
        const isMoved =
          asMine.filter((id) => mine.some((row) => row.id === id)).join() !==
          mine.map((row) => row.id).join();
        const kept = includesEdit(
          props,
          base,
          mine,
          combineRows(base, mine, theirs, (_, own) => own),
        );
        expect(kept || isMoved).toBe(true);
        expect(clashing.length > 0 && includesEdit(props, base, mine, asTheirs)).toBe(false);
      }),
    );
  });

  test('it is where a list holds what I put in and not what I took out', () => {
    expect(includesEdit(tags, ['a', 'b'], ['a', 'm'], ['a', 'm', 't'])).toBe(true);
    expect(includesEdit(tags, ['a', 'b'], ['a', 'm'], ['a', 'b', 'm'])).toBe(false);
    expect(includesEdit(tags, ['a', 'b'], ['a', 'm'], ['a'])).toBe(false);
  });

  test('it is of a line only where it is that line', () => {
    expect(includesEdit(fields['note'], 'was', 'mine', 'mine')).toBe(true);
    expect(includesEdit(fields['note'], 'was', 'mine', 'mine and theirs')).toBe(false);
  });
});

describe('the difference of two texts', () => {
  test('holds exactly the changed fields, and puts the one on top of the other', () => {
    fc.assert(
      fc.property(body, body, (before, after) => {
        const patch = changedFields(before, after);
        expect({ ...before, ...patch }).toEqual(after);
        for (const [name, value] of Object.entries(patch)) expect(sameValue(before[name], value)).toBe(false);
      }),
    );
  });

  test('of a text and itself is nothing, whatever the order of keys in a row', () => {
    const before = { props: [{ id: 'r1', item: 'rope', count: 2 }] };
    expect(changedFields(before, { props: [{ count: 2, item: 'rope', id: 'r1' }] })).toEqual({});
  });

  test('sees rows and lists in another order', () => {
    expect(changedFields({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toEqual({ tags: ['b', 'a'] });
  });
});
