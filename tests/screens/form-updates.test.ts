import { expect, test } from 'vitest';
import type { FieldValue, GroupRow } from '#domain/fields/field.ts';
import { createForm, setField } from '#screens/documents/edit/form.ts';
import { followDocument } from '#screens/documents/edit/formUpdates.ts';

const row = (id: string, item: string, who = ''): GroupRow => ({ id, item, who });
const lamps = [row('a', 'lamp'), row('b', 'rope')];

test.each<[string, readonly string[], FieldValue, FieldValue, FieldValue]>([
  ['a text that both changed', ['props'], 'lamp', 'torch', 'lantern'],
  ['a text that both changed alike', [], 'lamp', 'torch', 'torch'],
  ['different rows', [], lamps, [row('a', 'torch'), row('b', 'rope')], [row('a', 'lamp'), row('b', 'cord')]],
  [
    'cells of one row',
    [],
    lamps,
    [row('a', 'torch'), row('b', 'rope')],
    [row('a', 'lamp', 'Ben'), row('b', 'rope')],
  ],
  [
    'the same cell',
    ['props'],
    lamps,
    [row('a', 'torch'), row('b', 'rope')],
    [row('a', 'moon'), row('b', 'rope')],
  ],
])('The notice that others changed the same field is right about %s', (_, names, base, mine, theirs) => {
  const form = createForm({ teamId: 'north', body: { props: base } });
  setField(form, 'props', mine);
  followDocument(form, { teamId: 'north', body: { props: theirs } });
  expect([...form.getState().conflicting]).toEqual(names);
  expect(form.getState().values['props']).toEqual(mine);
});
