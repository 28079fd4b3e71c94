import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chips, group, line, number, references, rich } from '#domain/content/fields/builders.ts';
import { type Fields, type FieldValue, type GroupRow, isRows } from '#domain/content/fields/field.ts';
import type { StatusId } from '#domain/content/status.ts';
import { editOn, seenBefore, unseenUnits } from '#domain/rules/conflicts/unseen.ts';
import { seenNowhere, replacedSince } from '#domain/rules/conflicts/replacedSince.ts';
import { readIn, transitionOn } from '#domain/rules/transitionFit.ts';
import { coveredUnseen } from '#domain/rules/conflicts/coveredEdits.ts';
import { seenByBoth, withoutUndone } from '#domain/rules/conflicts/severalEdits.ts';

const fields: Fields = {
  title: line('Title'),
  brief: rich('Brief'),
  count: number('Count'),
  tags: references('Tags', 'tag'),
  kinds: chips('Kinds'),
  props: group('Props', 'prop', { item: line('Item'), count: number('Count') }),
  log: group('Log', 'entry', { text: line('Text') }, { append: true }),
};

interface TestText {
  readonly teamId: string;
  readonly statusId: StatusId;
  readonly body: Record<string, FieldValue>;
}
const text = (body: Record<string, FieldValue>, teamId = 'owls', statusId: StatusId = 0): TestText => ({
  teamId,
  statusId,
  body,
});
const rope = { id: 'r1', item: 'Rope', count: 2 };
const [rope3, rope4, cord] = [
  { ...rope, count: 3 },
  { ...rope, count: 4 },
  { ...rope, item: 'Cord' },
];

/** The text that results from an edit from one text to another on top of a third. */
function edited(before: TestText, after: TestText, current: TestText): TestText {
  const edit = editOn(fields, current.body, after.body, seenBefore(fields, before, after));
  return { ...after, body: { ...current.body, ...edit } };
}

/** The units that such an edit would replace unseen. */
function unseen(
  before: TestText,
  after: TestText,
  current: TestText,
  result: TestText = edited(before, after, current),
): readonly string[] {
  return unseenUnits(fields, current, result, seenBefore(fields, before, after));
}

describe('What an edit would replace unseen', () => {
  test.each([
    ['a field that is as its author saw it', { title: 'A' }, { title: 'B' }, { title: 'A' }, []],
    ['a field that has become what the edit writes', { title: 'A' }, { title: 'B' }, { title: 'B' }, []],
    ['a field that somebody else has changed', { title: 'A' }, { title: 'B' }, { title: 'C' }, ['title']],
    ['an empty field, whether it has been filled in before or not', {}, { count: 1 }, { count: null }, []],
    ['a set that has other elements by now', { tags: ['a'] }, { tags: ['b'] }, { tags: ['c'] }, []],
    [
      'a log, to which the edit adds an entry',
      { log: [] },
      { log: [{ id: 'e1', text: 'Done' }] },
      { log: [{ id: 'e2', text: 'Begun' }] },
      [],
    ],
  ] as const)('%s', (_, before, after, current, units) => {
    expect(unseen(text(before), text(after), text(current))).toEqual(units);
  });

  test.each([
    ['a cell that is as its author saw it', [rope], [rope3], [rope], []],
    ['a cell that somebody else has changed', [rope], [rope3], [rope4], ['props/r1/count']],
    ['a row that the edit brings', [], [rope], [], []],
    ['a row that it brings, and somebody else with another cell', [], [rope], [rope4], ['props/r1/count']],
    ['a row that it brings, and somebody else as well', [], [rope], [rope], []],
    ['a row that somebody else has removed', [rope], [rope3], [], ['props/r1']],
    ['a row that it is without, and that is another by now', [rope], [], [cord], ['props/r1/item']],
  ])('%s', (_, before, after, current, units) => {
    expect(unseen(text({ props: before }), text({ props: after }), text({ props: current }))).toEqual(units);
  });

  test('the team that somebody else has changed', () => {
    expect(unseen(text({}), text({}, 'foxes'), text({}, 'crows'))).toEqual(['teamId']);
  });

  test('a unit that the edit does not name counts as not seen', () => {
    const [current, result] = [text({ title: 'A', count: 1 }), text({ title: 'B', count: 2 })];
    expect(unseenUnits(fields, current, result, {})).toEqual(['title', 'count']);
  });
});

const word = fc.constantFrom('', 'a', 'b', 'c');
const rows: fc.Arbitrary<readonly GroupRow[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('r1', 'r2', 'r3'), item: word, count: fc.constantFrom(null, 1, 2) }),
  { selector: (row) => row.id, maxLength: 3 },
);
const anyText: fc.Arbitrary<TestText> = fc.record({
  teamId: fc.constantFrom('owls', 'foxes'),
  statusId: fc.constantFrom(0, 2),
  body: fc.record<Record<string, FieldValue>>({
    title: word,
    brief: word,
    count: fc.constantFrom(null, 1, 2),
    tags: fc.uniqueArray(fc.constantFrom('t1', 't2', 't3'), { maxLength: 3 }),
    kinds: fc.uniqueArray(fc.constantFrom('a', 'a/b', 'a/', '__proto__'), { maxLength: 3 }),
    props: rows,
  }),
});

/** Checks what holds for any three texts. */
const always = (check: (...texts: readonly [TestText, TestText, TestText]) => void) =>
  fc.assert(fc.property(anyText, anyText, anyText, check));

describe('Comparing', () => {
  test('an edit fits on the text that it was made on, and on its own result', () => {
    always((before, after) => {
      expect(unseen(before, after, before, after)).toEqual([]);
      expect(unseen(before, after, after, after)).toEqual([]);
    });
  });

  test('whatever an edit would replace is either what its author saw or named', () => {
    always((before, after, current) => {
      const named = new Set(unseen(before, after, current, after));
      const [replaced, seen] = [seenBefore(fields, current, after), seenBefore(fields, before, after)];
      for (const [unit, has] of Object.entries(replaced))
        expect(named.has(unit)).toBe(
          seen[unit] !== has &&
            !/\/$|^tags\/|^kinds\//.test(unit) &&
            (unit !== 'statusId' || current.statusId !== after.statusId),
        );
    });
  });

  test('the order of fields, of cells and of rows says nothing', () => {
    const turned = ({ body, ...envelope }: TestText): TestText => ({
      ...envelope,
      body: Object.fromEntries(
        Object.entries(body)
          .toReversed()
          .map(([name, value]) => [
            name,
            name === 'props' && Array.isArray(value) ? value.toReversed() : value,
          ]),
      ),
    });
    always((before, after) => {
      expect(seenBefore(fields, turned(before), turned(after))).toEqual(seenBefore(fields, before, after));
    });
  });

  test('two edits, one on top of the other, fit as one on the text before both', () => {
    always((before, between, after) => {
      const seen = seenByBoth(seenBefore(fields, before, between), seenBefore(fields, between, after));
      expect(unseenUnits(fields, before, after, seen)).toEqual([]);
    });
  });

  test('an edit on top of another text leaves all that it does not name as it is there', () => {
    always((before, after, current) => {
      const seen = seenBefore(fields, before, after);
      const edit = Object.fromEntries(
        Object.entries(after.body).filter(([name]) =>
          Object.keys(seen).some((unit) => unit.split('/', 1)[0] === name),
        ),
      );
      const body = { ...current.body, ...editOn(fields, current.body, edit, seen) };
      const result = { teamId: current.teamId, statusId: current.statusId, body };
      const isNamed = (unit: string) => unit in seen;
      const unseen = unseenUnits(fields, current, result, seen);
      // A row that is gone, and in which the edit writes, is the only one that comes back, and it is not seen.
      const replaced = Object.keys(seenBefore(fields, current, result));
      expect(replaced.filter((unit) => !isNamed(unit) && !unseen.includes(unit))).toEqual([]);
      if (unseen.length > 0) return;
      const missing = Object.keys(seenBefore(fields, after, { ...after, body: { ...after.body, ...body } }));
      // All cells of a row that the edit brings are its own.
      const isOwn = (unit: string) =>
        isNamed(unit) || (unit.startsWith('props/') && isNamed(unit.slice(0, unit.lastIndexOf('/'))));
      expect(missing.filter((unit) => isOwn(unit) && !/\/$|^statusId$/.test(unit))).toEqual([]);
    });
  });
});

describe('The elements of a set after an edit on top of another text', () => {
  test.each([
    ['two people add one each', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
    ['two people remove one each', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
    ['both add the same', [], ['a'], ['a'], ['a']],
    ['both remove the same', ['a', 'b'], ['b'], ['b'], ['b']],
    ['one is removed, and somebody else has added it again', ['a'], [], ['b', 'a'], ['b']],
    [
      'they change places, and somebody else adds one',
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'x', 'b'],
      ['b', 'x', 'a'],
    ],
    ['a name within another name', ['a'], ['a', 'a/b'], ['a', 'x'], ['a', 'a/b', 'x']],
    ['names that are parts of others stay', ['a', 'a/b'], ['a'], ['a/b', 'a', 'a/b/c'], ['a', 'a/b/c']],
  ])('%s', (_, before, after, current, result) => {
    const seen = seenBefore(fields, text({ kinds: before }), text({ kinds: after }));
    const body = editOn(fields, { kinds: current }, { kinds: after }, seen);
    expect(body['kinds']).toEqual(result);
    expect(unseenUnits(fields, text({ kinds: current }), text(body), seen)).toEqual([]);
    // Applied twice, it is applied once.
    expect(editOn(fields, body, { kinds: after }, seen)).toEqual(body);
  });
});

describe('What somebody has read who decides about a status', () => {
  const read = (given: TestText) => readIn(fields, given);

  test.each([
    ['the same text and status', text({ title: 'A' }), true],
    ['a field that is empty, and was missing', text({ title: 'A', brief: '', count: null, props: [] }), true],
    ['another text', text({ title: 'B' }), false],
    ['one field more', text({ title: 'A', count: 1 }), false],
    ['another team', text({ title: 'A' }, 'foxes'), false],
    ['another status', text({ title: 'A' }, 'owls', 1), false],
  ])('%s', (_, given, isSame) => {
    expect(JSON.stringify(read(given)) === JSON.stringify(read(text({ title: 'A' })))).toBe(isSame);
  });
});

describe('Whether a change of the status still fits', () => {
  const was = readIn(fields, text({ title: 'A' }));

  test.each([
    ['the text and the status that were read', text({ title: 'A' }), 'fits'],
    ['the same text, in the status that is wanted', text({ title: 'A' }, 'owls', 3), 'done'],
    ['the same text, in another status', text({ title: 'A' }, 'owls', 1), 'unseen'],
    ['another text', text({ title: 'B' }), 'unseen'],
    ['another text, in the status that is wanted', text({ title: 'B' }, 'owls', 3), 'unseen'],
  ])('%s', (_, current, fit) => expect(transitionOn(fields, current, was, 3)).toBe(fit));
});

test('Somebody who has seen nothing of a text has seen no unit that their edit replaces there', () => {
  const [current, result] = [text({ title: 'A', props: [rope] }), text({ title: 'B', props: [] })];
  const was = seenNowhere(fields, current, result);
  const units = ['title', 'props/r1/item', 'props/r1/count'];
  expect(Object.keys(was).toSorted()).toEqual(units.toSorted());
  expect(unseenUnits(fields, current, result, was).toSorted()).toEqual(units.toSorted());
  expect(unseenUnits(fields, result, result, was)).toEqual([]);
});

describe('Of two edits, one on top of the other, what the second undoes', () => {
  const edit = (before: TestText, after: TestText) => ({
    body: after.body,
    teamId: after.teamId,
    was: seenBefore(fields, before, after),
  });
  const left = (before: TestText, between: TestText, after: TestText) => {
    const was = seenByBoth(edit(before, between).was, edit(between, after).was);
    const { was: names, ...rest } = withoutUndone(fields, before, { ...edit(before, after), was });
    return { ...rest, names: Object.keys(names).filter((unit) => unit !== 'statusId') };
  };

  test.each([
    ['a field', { title: 'A', count: 1 }, { title: 'B', count: 2 }, { title: 'A', count: 2 }, ['count']],
    ['a row that the first added', { props: [] }, { props: [rope] }, { props: [] }, []],
    ['a row that the first removed', { props: [rope] }, { props: [] }, { props: [rope] }, []],
    [
      'a row that the first removed, the second brought back and a third removed again',
      { props: [rope] },
      { props: [] },
      { props: [] },
      ['props/r1/item', 'props/r1/count'],
    ],
    [
      'a cell of a row of which another is left',
      { props: [rope] },
      { props: [{ ...rope, item: 'Chain', count: 3 }] },
      { props: [{ ...rope, item: 'Chain' }] },
      ['props/r1/count', 'props/r1/item'],
    ],
    ['an element', { kinds: [] }, { kinds: ['a/b', 'c'] }, { kinds: ['c'] }, ['kinds/c']],
  ])('%s is no part of the edit, and what others write there stays', (_, before, between, after, names) => {
    expect(left(text(before), text(between), text(after)).names).toEqual(names);
  });

  test('a move to another team is no part of the edit, and what others write there stays', () => {
    expect(left(text({}), text({}, 'foxes'), text({})).names).toEqual([]);
  });

  test('Fields of which nothing is left are not sent, and entries of a log always are', () => {
    const entry = { id: 'e1', text: 'Found' };
    const [before, between] = [text({ title: 'A' }), text({ title: 'B', log: [entry] })];
    const { body } = left(before, between, text({ title: 'A', log: [entry] }));
    expect(body).toEqual({ log: [entry] });
  });
});

describe('What was replaced since an edit was made', () => {
  const seen = (before: TestText, after: TestText) => seenBefore(fields, before, after);

  test.each([
    ['nothing', text({ title: 'A' }), []],
    ['the field', text({ title: 'C' }), ['title']],
    ['another field', text({ title: 'A', count: 3 }), []],
    ['the status', text({ title: 'A' }, 'owls', 2), ['statusId']],
  ])('%s', (_, current, units) => {
    const was = seen(text({ title: 'A' }), text({ title: 'B' }));
    expect(replacedSince(fields, current, was)).toEqual(units);
  });

  test('A cell of a row, and a row that is gone or there by now', () => {
    const rows = (...props: GroupRow[]) => text({ props });
    const ofCell = seen(rows(rope), rows(rope3));
    expect(replacedSince(fields, rows({ ...rope, item: 'Chain' }), ofCell)).toEqual([]);
    expect(replacedSince(fields, rows(rope4), ofCell)).toEqual(['props/r1/count']);
    expect(replacedSince(fields, rows(), ofCell)).toEqual(['props/r1/count']);
    const ofRow = seen(rows(), rows(rope));
    expect(replacedSince(fields, rows(), ofRow)).toEqual([]);
    expect(replacedSince(fields, rows(rope), ofRow)).toEqual(['props/r1']);
  });
});

describe('What a later edit covers that had not seen it', () => {
  const edit = (before: TestText, after: TestText) => ({
    body: after.body,
    was: seenBefore(fields, before, after),
  });

  test.each([
    ['nothing, if it was made on top', edit(text({ title: 'B' }), text({ title: 'C' })), []],
    ['nothing, if it says the same', edit(text({ title: 'A' }), text({ title: 'B' })), []],
    ['nothing, if it is about another field', edit(text({ count: 1 }), text({ count: 2 })), []],
    [
      'the field, if it was made without it',
      edit(text({ title: 'A' }), text({ title: 'C' })),
      [{ title: 'B' }],
    ],
  ])('%s', (_, later, covered) => {
    const first = edit(text({ title: 'A' }), text({ title: 'B' }));
    expect(coveredUnseen(fields, [first, later])).toEqual(covered);
  });

  test('A group whose row or cell the later edit does not have', () => {
    const rows = (...props: GroupRow[]) => text({ props });
    const chain = { id: 'r2', item: 'Chain', count: 1 };
    const first = edit(rows(rope), rows(rope3, chain));
    const unaware = edit(rows(rope), rows(cord));
    const aware = edit(rows(rope3, chain), rows(rope3));
    expect(coveredUnseen(fields, [first, unaware])).toEqual([first.body]);
    expect(coveredUnseen(fields, [first, aware])).toEqual([]);
  });

  test('A row that both have brought, with another cell', () => {
    const bring = (count: number) => edit(text({ props: [] }), text({ props: [{ ...rope, count }] }));
    expect(coveredUnseen(fields, [bring(2), bring(4)])).toEqual([bring(2).body]);
    expect(coveredUnseen(fields, [bring(2), bring(2)])).toEqual([]);
  });

  test('Text that names nothing its author saw, as a restored server has lost it', () => {
    const lost = { body: { title: 'B' }, was: {} };
    const given = [lost, edit(text({ title: 'A' }), text({ title: 'C' }))];
    expect(coveredUnseen(fields, given)).toEqual([lost.body]);
    expect(coveredUnseen(fields, [lost, edit(text({ title: 'B' }), text({ title: 'C' }))])).toEqual([]);
  });

  test('A new document that an imported edit covers, but not its log', () => {
    const made = { body: { title: 'A', log: [{ id: 'l1', text: 'One' }] } };
    const later = edit(text({ title: 'Before' }), text({ title: 'B' }));
    expect(coveredUnseen(fields, [made, later])).toEqual([{ title: 'A' }]);
  });
});

describe('The rows of an edit on top of another text', () => {
  const rows = (ids: Iterable<string>) =>
    text({ props: Array.from(ids, (id) => ({ id, item: id, count: 1 })) });
  const idsAfter = (before: TestText, after: TestText, current: TestText) => {
    const { props } = editOn(fields, current.body, after.body, seenBefore(fields, before, after));
    return isRows(props) ? props.map(({ id }) => id).join('') : '';
  };

  test.each([
    ['a row is added first', 'bc', 'abc', 'bc', 'abc'],
    ['two rows are added in the middle', 'ad', 'abcd', 'ad', 'abcd'],
    ['a row is added, and another by somebody else', 'ac', 'abc', 'acx', 'abcx'],
    ['a row is added behind one that somebody else has removed', 'ab', 'abx', 'a', 'ax'],
    ['rows change places, and somebody else adds one', 'abc', 'cab', 'axbc', 'cxab'],
    ['a row is removed, and another added in its place', 'abc', 'axc', 'abc', 'axc'],
  ])('%s', (_, before, after, current, result) => {
    expect(idsAfter(rows(before), rows(after), rows(current))).toBe(result);
  });

  test('On the text that it was made on, an edit gives exactly what its author had before them', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(idsAfter(rows(before), rows(after), rows(before))).toBe(after.join(''));
      }),
    );
  });
});
