import { describe, expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import { isSetField } from '#domain/content/fields/setFields.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { changedFields, merge3 } from '#domain/rules/conflicts/merge.ts';
import {
  decidedPart,
  editedResult,
  fieldConflictsOf,
  resultOf,
  teamChange,
} from '#screens/documents/conflicts/fields/fieldConflicts.ts';
import { encounter } from '#support/documents.ts';
import { savedLater } from '#support/mirror.ts';

const entity = entities.encounter;
type Values = Record<string, FieldValue>;

/** A conflict: its three texts, what merges without a decision, and what is left to decide. */
function conflict(was: Values, own: Values, other: Values, teams: { mine?: string; theirs?: string } = {}) {
  const base = encounter({}, was);
  const mine: Document = { ...base, teamId: teams.mine ?? 'north', body: { ...base.body, ...own } };
  const theirs = savedLater(base, other, { teamId: teams.theirs ?? 'north' });
  const texts = { base, mine, theirs };
  const merged = merge3(entity.allFields, base.body, changedFields(base.body, mine.body), theirs.body);
  const fieldConflicts = fieldConflictsOf(entity, texts, merged);
  const decide = (values: Readonly<Record<string, FieldValue | undefined>>) =>
    resultOf(entity, texts, merged, (key) => values[key]);
  return { texts, merged, fieldConflicts, decide, keys: fieldConflicts.map(({ key }) => key) };
}

const prop = (id: string, item: string, count: number | null = null): GroupRow => ({
  id,
  item,
  count,
  source: null,
  who: '',
});

describe('Field conflicts', () => {
  test('Field conflicts are the fields that both changed, in the order of the form', () => {
    const { keys, merged } = conflict(
      { summary: 'was', startsWhen: 'was', endsWhen: 'was' },
      { startsWhen: 'mine', summary: 'mine', endsWhen: 'mine' },
      { startsWhen: 'theirs', summary: 'theirs', duration: 30 },
    );
    expect(keys).toEqual(['summary', 'startsWhen']);
    expect([merged.mine, merged.theirs]).toEqual([['endsWhen'], ['duration']]);
  });

  test('Only the row of a group that both changed is in conflict, and the other rows merge', () => {
    const { keys, fieldConflicts, decide } = conflict(
      { props: [prop('a', 'rope', 1), prop('b', 'bell', 1), prop('c', 'lamp', 1)] },
      { props: [prop('a', 'rope', 5), prop('b', 'bell', 1), prop('c', 'lamp', 3), prop('m', 'mine')] },
      { props: [prop('a', 'rope', 9), prop('b', 'bell', 7), prop('c', 'lamp', 1), prop('t', 'theirs')] },
    );
    expect(keys).toEqual(['props/a']);
    expect(fieldConflicts[0]).toMatchObject({ mine: [prop('a', 'rope', 5)], theirs: [prop('a', 'rope', 9)] });
    const others = [prop('b', 'bell', 7), prop('c', 'lamp', 3), prop('t', 'theirs'), prop('m', 'mine')];
    expect(decide({ 'props/a': [prop('a', 'rope', 5)] })['props']).toEqual([prop('a', 'rope', 5), ...others]);
    expect(decide({ 'props/a': [prop('a', 'rope', 9)] })['props']).toEqual([prop('a', 'rope', 9), ...others]);
    expect(decide({ 'props/a': [prop('a', 'cord', 6)] })['props']).toEqual([prop('a', 'cord', 6), ...others]);
  });

  test('A row in which each changed another cell merges without a decision', () => {
    const { keys, merged, decide } = conflict(
      { props: [prop('a', 'rope', 1)] },
      { props: [prop('a', 'rope', 5)] },
      { props: [prop('a', 'old rope', 1)] },
    );
    expect([keys, merged.conflicts]).toEqual([[], []]);
    expect(decide({})['props']).toEqual([prop('a', 'old rope', 5)]);
  });

  test('A row in conflict differs only in the cells that both changed, and its other cells merge', () => {
    const note = (item: string, count: number, who: string) => ({ ...prop('a', item, count), who });
    const { fieldConflicts, decide } = conflict(
      { props: [note('rope', 1, '')] },
      { props: [note('cord', 1, 'mine')] },
      { props: [note('chain', 4, '')] },
    );
    const [only] = fieldConflicts;
    if (!only) throw new Error('There is no conflict.');
    expect(only).toMatchObject({
      cells: ['item'],
      base: [note('rope', 4, 'mine')],
      mine: [note('cord', 4, 'mine')],
      theirs: [note('chain', 4, 'mine')],
    });
    expect(decidedPart(only, only.mine)).toEqual([{ id: 'a', item: 'cord' }]);
    const edited = editedResult(only, [{ ...prop('a', 'wire', 1), who: 'as it was' }]);
    expect(decide({ 'props/a': edited })['props']).toEqual([note('wire', 4, 'mine')]);
    expect(decide({ 'props/a': only.theirs })['props']).toEqual([note('chain', 4, 'mine')]);
  });

  test('A row that one removed and the other changed is in conflict, and is then removed or kept', () => {
    const { keys, decide } = conflict(
      { props: [prop('a', 'rope', 1), prop('b', 'bell', 1)] },
      { props: [prop('b', 'bell', 1)] },
      { props: [prop('a', 'rope', 2), prop('b', 'bell', 1)] },
    );
    expect(keys).toEqual(['props/a']);
    expect(decide({ 'props/a': [] })['props']).toEqual([prop('b', 'bell', 1)]);
    expect(decide({ 'props/a': [prop('a', 'rope', 2)] })['props']).toHaveLength(2);
  });

  test('The team is in conflict if both changed it, but not if only one did', () => {
    const both = conflict({}, { summary: 'mine' }, {}, { mine: 'south', theirs: 'east' });
    expect(both.keys).toEqual(['team/']);
    const expected = { base: 'north', mine: 'south', theirs: 'east', editable: false };
    expect(both.fieldConflicts[0]).toMatchObject(expected);
    const one = conflict({}, { summary: 'mine' }, {}, { theirs: 'east' });
    expect(one.keys).toEqual([]);
    expect(teamChange(one.texts).by).toBe('theirs');
  });

  test('Conflicts are found in every field of every document type that is no set', () => {
    for (const type of Object.values(documentTypes)) {
      for (const [name, field] of Object.entries(type.allFields)) {
        // Parsing rich text needs a browser, so its tests run there.
        if (field.kind === 'rich') continue;
        const [was, own, other] = three(field.kind);
        const base: Document = encounter({ entity: 'encounter' }, { [name]: was });
        const mine = { ...base, body: { ...base.body, [name]: own } };
        const theirs = savedLater(base, { [name]: other });
        const merged = merge3(type.allFields, base.body, { [name]: own }, theirs.body);
        const fieldConflicts = fieldConflictsOf(type, { base, mine, theirs }, merged);
        const isDecided = field.kind === 'boolean' || isSetField(field);
        expect(fieldConflicts.length, `${type.key} ${name}`).toBe(isDecided ? 0 : 1);
      }
    }
  });
});

describe('Joining both changes', () => {
  test('The tags that each added and removed are in the result without a decision', () => {
    const { keys, decide } = conflict(
      { tags: ['a', 'b'], summary: 'was' },
      { tags: ['a', 'b', 'm'], summary: 'mine' },
      { tags: ['b', 't'], summary: 'theirs' },
    );
    expect(keys).toEqual(['summary']);
    expect(decide({ summary: 'mine' })).toMatchObject({ summary: 'mine', tags: ['b', 't', 'm'] });
  });
  test('Joining both changes is not offered if they overlap or the result would equal one of the texts', () => {
    const text = conflict({ summary: 'was' }, { summary: 'mine' }, { summary: 'theirs' });
    const props = [prop('a', 'rope', 1)];
    const row = conflict({ props }, { props: [prop('a', 'rope', 5)] }, { props: [prop('a', 'rope', 9)] });
    expect([text, row].map(({ fieldConflicts }) => fieldConflicts[0]?.both)).toEqual([undefined, undefined]);
  });
});

/** Three different values for a field kind. */
function three(
  kind: (typeof entity.allFields)[string]['kind'],
): readonly [FieldValue, FieldValue, FieldValue] {
  switch (kind) {
    case 'line':
    case 'choice':
    case 'datetime':
    case 'reference':
    case 'rich':
      return ['was', 'mine', 'theirs'];
    case 'number':
      return [1, 2, 3];
    case 'boolean':
      return [false, true, true];
    case 'chips':
    case 'references':
      return [['was'], ['mine'], ['theirs']];
    case 'group':
      return [[{ id: 'a', x: 1 }], [{ id: 'a', x: 2 }], [{ id: 'a', x: 3 }]];
  }
}
