import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { group, line, number, references } from '#domain/content/fields/builders.ts';
import {
  type Fields,
  type FieldValue,
  type GroupRow,
  isRows,
  sameValue,
} from '#domain/content/fields/field.ts';
import {
  appendRows,
  changedFields,
  combineRows,
  editedFields,
  includesEdit,
  merge3,
  rowConflicts,
} from '#domain/rules/conflicts/merge.ts';

const fields: Fields = {
  title: line('Title'),
  note: line('Note'),
  count: number('Count'),
  tags: references('Tags', 'tag'),
  props: group('Props', 'prop', { item: line('Item'), note: line('Note') }),
};

const text = fc.constantFrom('', 'a', 'b', 'c');
type Rows = readonly GroupRow[];
const rows: fc.Arbitrary<Rows> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('r1', 'r2', 'r3', 'r4'), item: text, note: text }),
  { selector: (row) => row.id, maxLength: 4 },
);
type TestBody = Record<string, FieldValue>;
const body: fc.Arbitrary<TestBody> = fc.record<TestBody>({
  title: text,
  note: text,
  count: fc.constantFrom(null, 1, 2),
  tags: fc.uniqueArray(fc.constantFrom('t1', 't2'), { maxLength: 2 }),
  props: rows,
});

/** Checks what holds for any three texts, or for any three lists of rows: mine and theirs, and what both began with. */
const always = (check: (base: TestBody, mine: TestBody, theirs: TestBody) => void) =>
  fc.assert(fc.property(body, body, body, check));
const alwaysOfRows = (check: (...rows: readonly [Rows, Rows, Rows]) => void) =>
  fc.assert(fc.property(rows, rows, rows, check));

describe('A three-way merge', () => {
  test('A merge returns theirs when I changed nothing', () => {
    always((base, theirs) => {
      for (const mine of [base, {}]) {
        const merged = merge3(fields, base, mine, theirs);
        expect(merged.body).toEqual(theirs);
        expect(merged.conflicts).toEqual([]);
        expect(merged.mine).toEqual([]);
      }
    });
  });

  test('A merge returns mine when they changed nothing', () => {
    always((base, mine) => {
      const merged = merge3(fields, base, mine, base);
      expect(merged.body).toEqual(mine);
      expect(merged.conflicts).toEqual([]);
      expect(merged.theirs).toEqual([]);
    });
  });

  test('A merge never loses a field that only one of us changed', () => {
    always((base, mine, theirs) => {
      const merged = merge3(fields, base, mine, theirs);
      const changed = (text: TestBody) =>
        Object.keys(base).filter((name) => !sameValue(text[name], base[name]));
      const byMe = changed(mine);
      const byThem = changed(theirs);
      const pick = (text: TestBody, names: string[]) =>
        Object.fromEntries(names.map((name) => [name, text[name]]));
      const onlyMine = byMe.filter((name) => !byThem.includes(name));
      const notMine = Object.keys(base).filter((name) => !byMe.includes(name));
      expect(pick(merged.body, onlyMine)).toEqual(pick(mine, onlyMine));
      expect(pick(merged.body, notMine)).toEqual(pick(theirs, notMine));
    });
  });

  test('A merge finds the same conflicts from both sides, and none where both agree', () => {
    always((base, mine, theirs) => {
      const one = merge3(fields, base, mine, theirs);
      const other = merge3(fields, base, theirs, mine);
      expect(new Set(one.conflicts)).toEqual(new Set(other.conflicts));
      for (const name of one.conflicts) expect(sameValue(mine[name], theirs[name])).toBe(false);
      for (const name of one.conflicts.filter((each) => each !== 'props')) {
        expect(one.body[name]).toEqual(mine[name]);
      }
    });
  });

  test('A merge of sets has what either added, nothing that either removed, and no conflict', () => {
    always((base, mine, theirs) => {
      const merged = merge3(fields, base, mine, theirs);
      expect(merged.conflicts).not.toContain('tags');
      const has = ({ tags }: TestBody, tag: string) => Array.isArray(tags) && tags.some((one) => one === tag);
      for (const tag of ['t1', 't2']) {
        const wanted = has(base, tag)
          ? has(mine, tag) && has(theirs, tag)
          : has(mine, tag) || has(theirs, tag);
        expect(has(merged.body, tag)).toBe(wanted);
      }
    });
  });

  test('A merge changes nothing when repeated on its result', () => {
    always((base, mine, theirs) => {
      const once = merge3(fields, base, mine, theirs);
      const again = merge3(fields, theirs, once.body, theirs);
      expect(again.body).toEqual(once.body);
      expect(again.conflicts).toEqual([]);
    });
  });

  test('A merge lists every changed field exactly once, under mine, theirs or conflicts', () => {
    always((base, mine, theirs) => {
      const { mine: byMe, theirs: byThem, conflicts } = merge3(fields, base, mine, theirs);
      const named = [...byMe, ...byThem, ...conflicts];
      expect(new Set(named).size).toBe(named.length);
      const changed = Object.keys(base).filter(
        (name) => !sameValue(mine[name], base[name]) || !sameValue(theirs[name], base[name]),
      );
      expect(new Set(named)).toEqual(new Set(changed));
    });
  });

  test('A merge does not change a field that is missing from my patch', () => {
    expect(merge3(fields, { title: 'a', note: 'a' }, { note: 'b' }, { title: 'c', note: 'a' })).toEqual({
      body: { title: 'c', note: 'b' },
      mine: ['note'],
      theirs: ['title'],
      conflicts: [],
      joined: [],
    });
  });

  test('A merge keeps a field that only a newer build knows', () => {
    const merged = merge3(fields, { title: 'a' }, { title: 'b' }, { title: 'a', newer: 'value' });
    expect(merged.body).toEqual({ title: 'b', newer: 'value' });
  });
});

/** The merged rows of a group; undefined where a person has to decide. */
function mergeRows(
  base: readonly GroupRow[],
  mine: readonly GroupRow[],
  theirs: readonly GroupRow[],
): readonly GroupRow[] | undefined {
  const merged = merge3(fields, { props: base }, { props: mine }, { props: theirs });
  const { props } = merged.body;
  return merged.conflicts.length === 0 && isRows(props) ? props : undefined;
}

describe('Merging rows', () => {
  test('Merging rows keeps those that both added, theirs first', () => {
    const base = [{ id: 'r1', item: 'rope' }];
    const mine = [...base, { id: 'r2', item: 'lamp' }];
    const theirs = [...base, { id: 'r3', item: 'flag' }];
    expect(mergeRows(base, mine, theirs)?.map((row) => row.id)).toEqual(['r1', 'r3', 'r2']);
  });

  test('Merging rows removes a row that one side removed and the other left unchanged', () => {
    const base = [
      { id: 'r1', item: 'rope' },
      { id: 'r2', item: 'lamp' },
    ];
    expect(mergeRows(base, [{ id: 'r1', item: 'rope' }], base)?.map((row) => row.id)).toEqual(['r1']);
  });

  test('A row needs a decision when one side changed it and the other changed it differently or removed it', () => {
    const base = [{ id: 'r1', item: 'rope' }];
    expect(mergeRows(base, [{ id: 'r1', item: 'a' }], [{ id: 'r1', item: 'b' }])).toBeUndefined();
    expect(mergeRows(base, [{ id: 'r1', item: 'a' }], [])).toBeUndefined();
    const expected = [{ id: 'r1', item: 'a' }];
    expect(mergeRows(base, [{ id: 'r1', item: 'a' }], [{ id: 'r1', item: 'a' }])).toEqual(expected);
  });

  test('Cells of one row that only one of us changed merge without a decision', () => {
    const base = [{ id: 'r1', item: 'rope', note: '', count: 1 }];
    const mine = [{ id: 'r1', item: 'rope', note: 'wet', count: 1 }];
    const theirs = [{ id: 'r1', item: 'rope', note: '', count: 4 }];
    expect(mergeRows(base, mine, theirs)).toEqual([{ id: 'r1', item: 'rope', note: 'wet', count: 4 }]);
    const merged = merge3(fields, { props: base }, { props: mine }, { props: theirs });
    expect(merged).toMatchObject({ conflicts: [], mine: ['props'] });
    expect(includesEdit(fields['props'], base, mine, merged.body['props'])).toBe(true);
    expect(includesEdit(fields['props'], base, mine, theirs)).toBe(false);
  });

  test('A row whose same cell both changed is in conflict about that cell, and its other cells merge', () => {
    const base = [{ id: 'r1', item: 'rope', note: '', count: 1 }];
    const mine = [{ id: 'r1', item: 'cord', note: 'wet', count: 1 }];
    const theirs = [{ id: 'r1', item: 'chain', note: '', count: 4 }];
    expect(rowConflicts(base, mine, theirs)).toEqual([
      {
        id: 'r1',
        cells: ['item'],
        base: { id: 'r1', item: 'rope', note: 'wet', count: 4 },
        mine: { id: 'r1', item: 'cord', note: 'wet', count: 4 },
        theirs: { id: 'r1', item: 'chain', note: 'wet', count: 4 },
      },
    ]);
    const merged = merge3(fields, { props: base }, { props: mine }, { props: theirs });
    expect(merged.conflicts).toEqual(['props']);
    expect(merged.body['props']).toEqual([{ id: 'r1', item: 'cord', note: 'wet', count: 4 }]);
  });

  test('Merging rows never loses a cell that only one of us changed', () => {
    alwaysOfRows((base, mine, theirs) => {
      for (const side of ['mine', 'theirs'] as const) {
        const result = combineRows(base, mine, theirs, (_, own, other) => (side === 'mine' ? own : other));
        for (const [ours, others] of [
          [mine, theirs],
          [theirs, mine],
        ] as const) {
          for (const row of ours) {
            const [b, t, r] = [base, others, result].map((each) => each.find(({ id }) => id === row.id));
            if (!b || !t) continue;
            const onlyHere = ['item', 'note'].filter((cell) => row[cell] !== b[cell] && t[cell] === b[cell]);
            expect(onlyHere.map((cell) => r?.[cell])).toEqual(onlyHere.map((cell) => row[cell]));
          }
        }
      }
    });
  });

  test('Merging rows never loses or duplicates an added row, and needs a decision on both sides or on neither', () => {
    alwaysOfRows((base, mine, theirs) => {
      const merged = mergeRows(base, mine, theirs);
      expect(mergeRows(base, theirs, mine) === undefined).toBe(merged === undefined);
      if (!merged) return;
      const ids = merged.map((row) => row.id);
      expect(new Set(ids).size).toBe(ids.length);
      const existing = new Set(base.map((row) => row.id));
      const added = [...mine, ...theirs].map((row) => row.id).filter((id) => !existing.has(id));
      for (const id of added) expect(ids).toContain(id);
    });
  });

  test('Merging rows uses my order when only I reordered them, and otherwise theirs', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((item) => ({ id: item, item }));
    if (!a || !b || !c || !d) throw new Error('There are four.');
    const order = (found: readonly GroupRow[] | undefined) => found?.map((row) => row.id).join('');
    expect(order(mergeRows([a, b, c], [c, a, b], [a, { ...b, item: 'B' }, c, d]))).toBe('cabd');
    expect(order(mergeRows([a, b, c], [a, b, c, d], [c, b, a]))).toBe('cbad');
    expect(order(mergeRows([a, b, c], [c, a, b], [b, a, c]))).toBe('bac');
  });

  test('Merging rows asks for a decision on exactly those in conflict, and follows it', () => {
    alwaysOfRows((base, mine, theirs) => {
      const conflicting = rowConflicts(base, mine, theirs);
      expect(conflicting.length === 0).toBe(mergeRows(base, mine, theirs) !== undefined);
      const without = combineRows(base, mine, theirs, () => undefined).map((row) => row.id);
      const asMine = combineRows(base, mine, theirs, (_, own) => own);
      for (const { id, cells } of conflicting) {
        expect(without).not.toContain(id);
        const [own, result] = [mine, asMine].map((each) => each.find((row) => row.id === id));
        expect(result === undefined).toBe(own === undefined);
        for (const cell of cells) expect(result?.[cell]).toBe(own?.[cell]);
      }
    });
  });

  test('Merging a log keeps existing entries, replaces the writer’s own and adds new ones last', () => {
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

describe('A result includes my edit', () => {
  const props = fields['props'];
  const tags = fields['tags'];

  test('A result includes my edit when it has the rows of both, and not when one of mine was dropped', () => {
    alwaysOfRows((base, mine, theirs) => {
      const conflicting = rowConflicts(base, mine, theirs);
      const asMine = combineRows(base, mine, theirs, (_, own) => own).map((row) => row.id);
      const asTheirs = combineRows(base, mine, theirs, (_, __, other) => other);
      const isMoved =
        asMine.filter((id) => mine.some((row) => row.id === id)).join() !== mine.map((row) => row.id).join();
      const isIncluded = includesEdit(
        props,
        base,
        mine,
        combineRows(base, mine, theirs, (_, own) => own),
      );
      expect(isIncluded || isMoved).toBe(true);
      expect(conflicting.length > 0 && includesEdit(props, base, mine, asTheirs)).toBe(false);
    });
  });

  test('A result includes my edit when a list has what I added and lacks what I removed', () => {
    expect(includesEdit(tags, ['a', 'b'], ['a', 'm'], ['a', 'm', 't'])).toBe(true);
    expect(includesEdit(tags, ['a', 'b'], ['a', 'm'], ['a', 'b', 'm'])).toBe(false);
    expect(includesEdit(tags, ['a', 'b'], ['a', 'm'], ['a'])).toBe(false);
  });

  test('A result includes my edit of a line only when it is that line', () => {
    expect(includesEdit(fields['note'], 'was', 'mine', 'mine')).toBe(true);
    expect(includesEdit(fields['note'], 'was', 'mine', 'mine and theirs')).toBe(false);
  });
});

describe('The changed fields between two bodies', () => {
  test('The changed fields turn one body into the other and contain nothing unchanged', () => {
    always((before, after) => {
      const patch = changedFields(before, after);
      expect({ ...before, ...patch }).toEqual(after);
      for (const [name, value] of Object.entries(patch)) expect(sameValue(before[name], value)).toBe(false);
    });
  });

  test('Equal bodies have no changed fields, in any key order of rows', () => {
    const before = { props: [{ id: 'r1', item: 'rope', count: 2 }] };
    expect(changedFields(before, { props: [{ count: 2, item: 'rope', id: 'r1' }] })).toEqual({});
  });

  test('The changed fields include lists in a different order', () => {
    expect(changedFields({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toEqual({ tags: ['b', 'a'] });
  });
});

test('An edit sends the fields that differ, whole, and of a log only what is new in it', () => {
  const withLog: Fields = { ...fields, log: group('Log', 'entry', { text: line('Text') }, { append: true }) };
  const entry = (id: string, text: string): GroupRow => ({ id, text });
  const [one, two] = [entry('e1', 'One'), entry('e2', 'Two')];
  const props = [{ id: 'r1', item: 'rope', note: '' }];
  const before: TestBody = { title: 'a', note: 'same', props, log: [one] };
  const edit = (after: TestBody) => editedFields(withLog, before, { ...before, ...after });
  expect(edit({})).toEqual({});
  expect(edit({ title: 'b', log: [one, two] })).toEqual({ title: 'b', log: [two] });
  expect(edit({ props: [...props, { id: 'r2', item: 'bell', note: '' }] })['props']).toHaveLength(2);
  // An entry that is taken out of a log stays in it; a changed one is sent, for the refusal.
  expect(edit({ log: [] })).toEqual({});
  expect(edit({ log: [entry('e1', 'Changed'), two] })).toEqual({ log: [entry('e1', 'Changed'), two] });
});
