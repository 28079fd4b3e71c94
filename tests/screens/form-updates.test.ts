import { expect, test } from 'vitest';
import { saveEdited } from '#actions/saveEdited.ts';
import type { Document } from '#domain/content/document.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import { merge3 } from '#domain/rules/conflicts/merge.ts';
import { createForm, setField } from '#screens/documents/edit/form/form.ts';
import { applySaved, followDocument } from '#screens/documents/edit/form/formUpdates.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture, savedLater } from '#support/mirror.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

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

/** The field of which the editor has the focus: it keeps showing the text from before. */
const written = 'refereeBrief';

/** An open form, and the text of somebody else that has arrived on the device since. */
async function openBeforeTheirsArrives() {
  const device = await openMirrorFixture();
  const opened = encounter({}, { [written]: '<p>A lamp</p>' });
  await device.arrive([opened]);
  const form = createForm({ teamId: opened.teamId, body: opened.body });
  const theirs = savedLater(opened, { [written]: '<p>A lantern</p>' });
  await device.arrive([theirs]);
  return { device, opened, form, theirs };
}

/** Types after what the editor shows, and saves. */
async function typeAndSave(
  device: Awaited<ReturnType<typeof openMirrorFixture>>,
  form: ReturnType<typeof createForm>,
  opened: Document,
) {
  setField(form, written, '<p>A lamp, and mine.</p>');
  const { base, values, teamId } = form.getState();
  const before = { ...opened, teamId: base.teamId, body: { title: '', ...base.body } };
  return saveEdited(device, before, { teamId, body: values });
}

test('What others write while the editor has the focus is not overwritten unseen by what is typed next', async () => {
  const { device, opened, form, theirs } = await openBeforeTheirsArrives();
  expect(followDocument(form, theirs, written)).toBe(true);

  expect(await typeAndSave(device, form, opened)).toMatchObject({ conflicting: [written] });
  expect(await allConflicts(device.mirror)).toHaveLength(1);
});

test('A save of other fields while the editor has the focus does not count as having read what it brings', async () => {
  const { device, opened, form } = await openBeforeTheirsArrives();
  setField(form, 'summary', 'typed before');
  const sent = { teamId: opened.teamId, body: form.getState().values };
  const { outcome } = await saveEdited(device, opened, sent);
  if (outcome.kind !== 'applied') throw new Error('The save was refused.');
  applySaved(form, sent, outcome.document, written);

  expect(await typeAndSave(device, form, opened)).toMatchObject({ conflicting: [written] });
});

test('A field follows the document once its editor is left', () => {
  const form = createForm({ teamId: 'north', body: { [written]: '<p>A lamp</p>' } });
  const theirs = { teamId: 'north', body: { [written]: '<p>A lantern</p>' } };
  expect(followDocument(form, theirs, written)).toBe(true);
  expect(followDocument(form, theirs)).toBe(false);
  expect(form.getState().values).toEqual(theirs.body);
  expect(form.getState().changed.size).toBe(0);
});

test('A row typed during a save does not remove the rows of others that the save brings', () => {
  const form = createForm({ teamId: 'north', body: { props: lamps } });
  const sent = [row('a', 'torch'), row('b', 'rope')];
  setField(form, 'props', sent);
  setField(form, 'props', [row('a', 'torches'), row('b', 'rope')]);
  const saved = [...sent, row('c', 'cord')];
  applySaved(form, { teamId: 'north', body: { props: sent } }, { teamId: 'north', body: { props: saved } });
  const { base, values } = form.getState();
  const merged = merge3(entities.encounter.allFields, base.body, values, { ...base.body, props: saved });
  expect(merged.conflicts).toEqual([]);
  expect(merged.body['props']).toEqual([row('a', 'torches'), row('b', 'rope'), row('c', 'cord')]);
});
