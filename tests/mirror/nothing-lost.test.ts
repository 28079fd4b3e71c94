import { describe, expect, test } from 'vitest';
import { takeBack } from '#actions/holdForUndo.ts';
import { saveDocument } from '#actions/documents.ts';
import { createEdited, saveEdited } from '#actions/saveEdited.ts';
import { saveChoices } from '#actions/settleConflict.ts';
import { moveHeldToDraft } from '#actions/unsent/createFromOwnText.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import { exportText, importText } from '#support/unsentFiles.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { markRefused } from '#mirror/outbox/serverAnswers.ts';
import { reduceToUnsent, restoreStoredUnsent } from '#mirror/unsentFile/reduceToUnsent.ts';
import { unsentCount } from '#mirror/read/unsent.ts';
import { editMany } from '#screens/documents/list/selection/bulkEdits.ts';
import { ada, encounter, noon } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';
import { textsOf, typeTexts } from '#support/texts.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import type { TextRow } from '#mirror/typed/rows.ts';
import { storeText } from '#actions/unsent/texts.ts';
import { heldOf } from '#mirror/typed/heldText.ts';

/** Everything on a device, as text. */
const everything = async ({ mirror }: MirrorFixture) =>
  JSON.stringify(await Promise.all(mirror.tables.map((table) => table.toArray())));

test('Undoing an edit of many leaves what was written before it', async () => {
  const device = await openMirrorWith(encounter({ keyId: '1' }, { tags: ['night'] }));
  await device.edit({ summary: 'a long text' }, '1');
  const given = { kind: 'addTags', chosen: ['fire'] } as const;
  const result = await editMany(device, entities.encounter, ['1'], given, () => undefined);
  await takeBack(device.mirror, result.changes);
  expect((await device.document('1')).body['summary']).toBe('a long text');
  expect(await everything(device)).toContain('a long text');
});

test('Held text that is moved to a draft is what was written last', async () => {
  const device = await openMirrorFixture();
  const base = encounter();
  await device.arrive([base]);
  await saveEdited(device, base, { teamId: 'north', body: { ...base.body, summary: 'first, in one tab' } });
  const body = { ...base.body, summary: 'last, in the other tab' };
  await saveEdited(device, base, { teamId: 'north', body });
  expect((await device.document()).body['summary']).toBe('last, in the other tab');
  await device.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'doc-1' }] });
  const held = await heldOf(device.mirror, 'doc-1');
  if (!held) throw new Error('nothing held');
  await device.arrive([base]);
  await moveHeldToDraft(device, held, base);
  expect(await everything(device)).toContain('last, in the other tab');
});

test('Result texts of two rows that another tab had written are both kept', async () => {
  const device = await openMirrorFixture();
  const row = (id: string, item: string): GroupRow => ({ id, item, count: 1, source: null, who: '' });
  const base = encounter({}, { props: [row('a', 'A'), row('b', 'B')] });
  await device.arrive([base]);
  await device.edit({ props: [row('a', 'A mine'), row('b', 'B mine')] });
  await device.arrive([savedLater(base, { props: [row('a', 'A theirs'), row('b', 'B theirs')] })]);
  const mix = (id: string, item: string) => ({
    [`props/${id}`]: { side: 'mix', value: [row(id, item)], mine: null, theirs: null } as const,
  });
  const conflict = { began: base };
  // Tab 1 writes in row a, tab 2 as well without having seen it; then the same in row b.
  for (const place of ['a', 'b'])
    for (const id of ['1', '2']) {
      const text = mix(place, `written in tab ${id} in ${place}`);
      await saveChoices(device.mirror, conflict, text, { id, at: noon, known: {} });
    }
  const all = await everything(device);
  for (const text of ['tab 1 in a', 'tab 2 in a', 'tab 1 in b', 'tab 2 in b']) expect(all).toContain(text);
});

/** A device on its second visit, with a comment that was typed on the first. The first sync is not complete yet. */
async function onSecondVisit(): Promise<MirrorFixture> {
  const device = await openMirrorWith(encounter());
  await typeTexts(device.mirror, 'doc-1', { new: 'typed on the first visit' });
  await reduceToUnsent(device.mirror, noon);
  await device.mirror.meta.put({ key: 'lease', value: { token: 'tab-1', at: 1000 } });
  await device.arrive([encounter()]);
  return device;
}

test('A file has the unsaved comments of earlier visits beside those of this one', async () => {
  const device = await onSecondVisit();
  await typeTexts(device.mirror, 'doc-1', { 'reply:c': 'typed on the second visit' });
  const file = await exportText(device);
  expect(file).toContain('typed on the second visit');
  expect(file).toContain('typed on the first visit');
});

test('An unsaved comment of an earlier visit comes back beside one typed since', async () => {
  const device = await onSecondVisit();
  await typeTexts(device.mirror, 'doc-1', { new: 'typed on the second visit' }, 'tab-2');
  await restoreStoredUnsent(device.mirror, ada, noon);
  const all = await everything(device);
  expect(all).toContain('typed on the second visit');
  expect(all).toContain('typed on the first visit');
});

test('Staff-only text leaves at once while a change is being sent, and after a refusal the document shows what arrived', async () => {
  const device = await openMirrorFixture();
  const base = encounter({}, { organiserNotes: 'secret', endsWhen: 'old' });
  await device.arrive([base]);
  await device.edit({ summary: 'mine' });
  const [id = ''] = await device.send();
  const later = savedLater(base, { endsWhen: 'new' });
  const { organiserNotes: _, ...body } = later.body;
  await device.arrive([{ ...later, body }]);
  expect(await everything(device)).not.toContain('secret');
  await markRefused(device.tab, id, { code: 'forbidden' });
  expect((await device.document()).body).toMatchObject({ summary: 'mine', endsWhen: 'new' });
  expect(await everything(device)).not.toContain('secret');
});

test('A result text from a file is kept beside the one written here', async () => {
  const devices = await Promise.all([openMirrorFixture(), openMirrorFixture()]);
  const base = encounter({}, { summary: 'base' });
  const texts = ['written on the tablet', 'written on the laptop'];
  for (const [at, device] of devices.entries()) {
    await device.arrive([base]);
    await device.edit({ summary: 'mine' });
    await device.arrive([savedLater(base, { summary: 'theirs' })]);
    await saveChoices(
      device.mirror,
      { began: base },
      { summary: { side: 'mix', value: texts[at] ?? '', mine: 'mine', theirs: 'theirs' } },
      { id: `tab-${at}`, at: noon },
    );
  }
  const [tablet, laptop] = devices;
  if (!tablet || !laptop) throw new Error();
  await importText(laptop, await exportText(tablet));
  const all = await everything(laptop);
  for (const text of texts) expect(all).toContain(text);
});

test('A change from a file stays as it is, also behind a blocked one', async () => {
  const [tablet, laptop] = [await openMirrorFixture(), await openMirrorFixture()];
  const base = encounter();
  for (const device of [tablet, laptop]) await device.arrive([base]);
  await laptop.edit({ summary: 'refused here' });
  const [id = ''] = await laptop.send();
  await markRefused(laptop.tab, id, { code: 'validation' });
  const tabletDevice = { ...tablet, newId: () => 'tablet-change' };
  const body = { ...base.body, endsWhen: 'from the tablet' };
  await saveDocument(tabletDevice, await tablet.document(), { teamId: 'north', body });
  await importText(laptop, await exportText(tablet));
  const before = (await laptop.lane()).find((row) => row.id === 'tablet-change');
  await laptop.arrive([savedLater(base, { playersSee: 'by Ben' })]);
  const after = (await laptop.lane()).find((row) => row.id === 'tablet-change');
  expect(before?.state).toBe('sent');
  expect(after?.change).toEqual(before?.change);
});

test('Text on a run sheet counts as unsent work, also where a file brings it', async () => {
  const device = await openMirrorFixture();
  const typed = { 'run:outcome': 'They freed the prisoner' };
  const row = {
    kind: 'text',
    id: 'text-1',
    keyId: 'slot-1',
    place: 'run:outcome',
    value: typed['run:outcome'],
    at: noon,
  };
  const file = { ...(await exportUnsent(device.mirror, device.by, noon)), typed: [row] };
  expect(await unsentCount(device.mirror)).toBe(0);
  await importText(device, JSON.stringify(file));
  expect(await unsentCount(device.mirror)).toBe(1);
  expect(await textsOf(device.mirror, 'slot-1')).toEqual(typed);
});

describe('A text typed at a place where another tab has stored one', () => {
  const rowOf = (id: string, value: string): TextRow => ({
    kind: 'text',
    id,
    keyId: 'doc-1',
    place: 'new',
    value,
    at: noon,
  });
  const values = async ({ mirror }: MirrorFixture) =>
    (await allTyped(mirror, 'text')).map(({ value }) => value);

  test('stays beside it, whether the other is typed, sent or cancelled', async () => {
    const device = await openMirrorFixture();
    const { mirror } = device;
    await storeText(mirror, { row: rowOf('1', 'typed in tab 1'), from: [] });
    await storeText(mirror, { row: rowOf('2', 'typed in tab 2'), from: [] });
    await storeText(mirror, { row: rowOf('1', 'typed in tab 1, and more'), from: [] });
    expect(await values(device)).toEqual(['typed in tab 1, and more', 'typed in tab 2']);
    await storeText(mirror, { row: rowOf('2', ''), from: [], sent: 'typed in tab 2' });
    expect(await values(device)).toEqual(['typed in tab 1, and more']);
    await storeText(mirror, { row: rowOf('1', ''), from: [] });
    expect(await values(device)).toEqual([]);
  });

  test('takes the place of the one that it goes on from, unless that was typed on', async () => {
    const device = await openMirrorFixture();
    const { mirror } = device;
    const read = rowOf('1', 'Who brings');
    await storeText(mirror, { row: read, from: [] });
    await storeText(mirror, { row: rowOf('2', 'Who brings the rope?'), from: [read] });
    expect(await values(device)).toEqual(['Who brings the rope?']);
    await storeText(mirror, { row: rowOf('1', 'Who brings the bell?'), from: [] });
    await storeText(mirror, { row: rowOf('2', 'Who brings a rope?'), from: [read] });
    expect(await values(device)).toEqual(['Who brings the bell?', 'Who brings a rope?']);
  });

  test('takes with it, once it is sent, what says nothing else', async () => {
    const device = await openMirrorFixture();
    const { mirror } = device;
    await storeText(mirror, { row: rowOf('1', 'Who brings '), from: [] });
    await storeText(mirror, { row: rowOf('2', 'I do'), from: [] });
    await storeText(mirror, { row: { ...rowOf('3', 'Who'), place: 'reply:7' }, from: [] });
    await storeText(mirror, { row: rowOf('4', 'At once'), from: [], sent: 'Who brings the rope?' });
    expect(await values(device)).toEqual(['I do', 'Who', 'At once']);
  });
});

test('What is typed while a document is being created is saved in it, not as a second one', async () => {
  const device = await openMirrorFixture();
  const given = { keyId: 'new-1', entity: 'encounter' } as const;
  const empty = { teamId: 'north', body: { title: '', summary: '' } };
  const first = { teamId: 'north', body: { title: 'The ferry', summary: '' } };
  expect((await createEdited(device, given, first, empty)).outcome.kind).toBe('applied');
  await device.send();
  const later = { teamId: 'north', body: { title: 'The ferry', summary: 'typed meanwhile' } };
  const expected = { outcome: { kind: 'applied' }, conflicting: [] };
  expect(await createEdited(device, given, later, first)).toMatchObject(expected);
  expect((await device.lane('new-1')).map(({ change }) => change)).toMatchObject([
    { kind: 'create', body: first.body },
    { kind: 'edit', body: { summary: 'typed meanwhile' } },
  ]);
});

test('A draft of a new document that two tabs have used does not overwrite what the first has saved since', async () => {
  const device = await openMirrorFixture();
  const given = { keyId: 'doc-1', entity: 'encounter' } as const;
  const empty = { teamId: 'north', body: { title: '', summary: '' } };
  const draft = { teamId: 'north', body: { title: 'The ferry', summary: 'as in the draft' } };
  await createEdited(device, given, draft, empty);
  const created = await device.document();
  await saveEdited(device, created, { teamId: 'north', body: { ...created.body, endsWhen: 'at dawn' } });
  await createEdited(device, given, { ...draft, body: { ...draft.body, crewBrief: '<p>Late</p>' } }, empty);
  expect((await device.document()).body).toMatchObject({ ...draft.body, endsWhen: 'at dawn' });
  expect((await device.lane()).filter(({ change }) => change.kind === 'create')).toHaveLength(1);
});
