import { expect, test } from 'vitest';
import { saveEdited } from '#actions/saveEdited.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { emptyBody, writableFields } from '#domain/content/entities/define.ts';
import { type EntityKey, entities, isEntityKey } from '#domain/content/entities/index.ts';
import type { Field, FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import { seenBefore } from '#domain/rules/conflicts/unseen.ts';
import { createForm, setField } from '#screens/documents/edit/form/form.ts';
import { followDocument } from '#screens/documents/edit/form/formUpdates.ts';
import { encounter, grant, person } from '#support/documents.ts';
import { openMirrorFixture, savedLater } from '#support/mirror.ts';

// An edit names what stood on the screen when its author began to type. It is never what the device has stored meanwhile:
// that would call read what nobody has read.

const row = (id: string, cells: Partial<GroupRow>): GroupRow => ({ id, ...cells });

/** Three values of a field: on the screen, of somebody else, and typed. */
type Values = readonly [FieldValue, FieldValue, FieldValue];

/** Values for the input of each kind of field; of a group one list for each thing that can be done with its rows. */
function valuesOf(field: Field): readonly (readonly [string, Values])[] {
  const kind = (values: Values) => [[field.kind, values]] as const;
  switch (field.kind) {
    case 'line':
      return kind(['a', 'b', 'c']);
    case 'rich':
      return kind(['<p>a</p>', '<p>b</p>', '<p>c</p>']);
    case 'number':
      return kind([1, 2, 3]);
    case 'boolean':
      return kind([false, null, true]);
    case 'datetime':
      return kind(['2027-05-01T10:00:00.000Z', '2027-05-01T11:00:00.000Z', '2027-05-01T12:00:00.000Z']);
    case 'choice': {
      const [a = '', b = '', c = ''] = field.options.map(({ value }) => value);
      return kind([a, b, c]);
    }
    case 'reference':
      return kind(['id-a', 'id-b', 'id-c']);
    case 'references':
    case 'chips':
      return kind([['a'], ['b'], ['c']]);
    case 'group': {
      const [cell = ''] = Object.keys(field.fields);
      const [first, second] = [row('r1', { [cell]: 'a' }), row('r2', { [cell]: 'x' })];
      return [
        ['cell of a row', [[first], [row('r1', { [cell]: 'b' })], [row('r1', { [cell]: 'c' })]]],
        ['row that is added', [[first], [row('r1', { [cell]: 'b' })], [first, second]]],
        ['row that is removed', [[first, second], [first, row('r2', { [cell]: 'b' })], [first]]],
      ];
    }
  }
}

/** The first field of each kind that everyone may write, with the type that has it. */
function oneOfEachKind() {
  const found = new Map<Field['kind'], { readonly entity: EntityKey; readonly name: string }>();
  for (const key of Object.keys(entities).filter(isEntityKey)) {
    for (const [name, field] of writableFields(documentTypes[key].allFields, 'everyone')) {
      if (field.kind === 'group' && (field.append || Object.values(field.fields)[0]?.kind !== 'line'))
        continue;
      if (field.kind === 'choice' && field.options.length < 3) continue;
      if (!found.has(field.kind)) found.set(field.kind, { entity: key, name });
    }
  }
  return [...found].map(([, place]) => place);
}

const inputs = oneOfEachKind().flatMap(({ entity, name }) => {
  const field = documentTypes[entity].allFields[name];
  return field ? valuesOf(field).map(([what, values]) => [what, entity, name, values] as const) : [];
});

test('Every kind of field has an input here', () => {
  const kinds = new Set(inputs.map(([, entity, name]) => documentTypes[entity].allFields[name]?.kind));
  const all = 'boolean chips choice datetime group line number reference references rich';
  expect(kinds).toEqual(new Set(all.split(' ')));
});

test.each(inputs)(
  'What is typed in a %s (%s, %s) names what stood there, and what the form followed to',
  async (_, entity, name, [shown, others, typed]) => {
    const { allFields } = documentTypes[entity];
    const device = await openMirrorFixture(person({ permissions: { [entity]: grant({ all: [1, 2, 3] }) } }));
    const body = { ...emptyBody(documentTypes[entity]), title: 'The ford', [name]: shown };
    const opened: Document = { ...encounter({ entity }), body };
    const theirs = savedLater(opened, { [name]: others });
    const named = (before: FieldValue) => {
      const text = (value: FieldValue) => ({ ...opened, body: { [name]: value } });
      return seenBefore(allFields, text(before), text(typed));
    };
    for (const hasFollowed of [false, true]) {
      const keyId = `${entity}-${hasFollowed}`;
      await device.arrive([{ ...opened, keyId }]);
      const form = createForm({ teamId: opened.teamId, body });
      await device.arrive([{ ...theirs, keyId }]);
      if (hasFollowed) followDocument(form, theirs);
      setField(form, name, typed);
      const { base, values, teamId } = form.getState();
      const seen = { ...opened, keyId, teamId: base.teamId, body: { title: '', ...base.body } };
      const { outcome } = await saveEdited(device, seen, { teamId, body: values });
      expect(outcome.kind).toBe('applied');
      const [edit] = await device.mirror.outbox.where('keyId').equals(keyId).toArray();
      expect(edit?.change).toMatchObject({ kind: 'edit', was: named(hasFollowed ? others : shown) });
    }
  },
);
