import { expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { setStatus } from '#actions/documents.ts';
import { perform } from '#actions/perform.ts';
import { markRefused } from '#mirror/outbox/serverAnswers.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { encounter } from '#support/documents.ts';
import { type MirrorFixture, openMirrorWith } from '#support/mirror.ts';

const rowOf = (device: MirrorFixture) => device.mirror.documents.get('doc-1');

async function holding(): Promise<MirrorFixture> {
  return await openMirrorWith(encounter({}, { summary: 'at the river' }));
}

const tooLong = { code: 'validation', error: 'Some fields need correcting.' } as const;

test('A refused change that is corrected is sent as a new change with a new id', async () => {
  const device = await holding();
  await device.edit({ summary: 'wrong' });
  const [id] = await device.send();
  await markRefused(device.tab, id ?? '', tooLong);
  expect(await rowOf(device))?.toMatchObject({ sync: 'refused', body: { summary: 'wrong' } });
  expect(await device.lane()).toMatchObject([{ state: 'refused', error: tooLong }]);
  expect(await device.send()).toEqual([]);
  await device.edit({ summary: 'right' });
  const [corrected, ...others] = await device.lane();
  expect(others).toEqual([]);
  const expected = { state: 'queued', error: null, tries: 0, change: { body: { summary: 'right' } } };
  expect(corrected).toMatchObject(expected);
  expect(corrected?.id).not.toBe(id);
  expect(corrected?.change.id).toBe(corrected?.id);
  expect((await rowOf(device))?.sync).toBe('waiting');
});

test('A refused change blocks those behind it, which follow once it is corrected', async () => {
  const device = await holding();
  await device.edit({ summary: 'wrong' });
  const [id] = await device.send();
  await device.edit({ duration: 10 });
  await markRefused(device.tab, id ?? '', tooLong);
  expect(await device.send()).toEqual([]);
  await device.edit({ summary: 'right' });
  const [first, second] = await device.lane();
  expect(first?.change).toMatchObject({ body: { summary: 'right' } });
  expect(await device.send()).toEqual([first?.id, second?.id]);
});

test('A correction wins over earlier edits of the same field in the changes behind it', async () => {
  const device = await holding();
  await device.edit({ summary: 'wrong' });
  const [id] = await device.send();
  await device.edit({ summary: 'still wrong', duration: 10 });
  await markRefused(device.tab, id ?? '', tooLong);
  await device.edit({ summary: 'right' });
  expect((await rowOf(device))?.body).toMatchObject({ summary: 'right', duration: 10 });
  const sent = (await device.lane()).map((row) => ('body' in row.change ? row.change.body : {}));
  expect(Object.assign({}, ...sent)).toEqual({ summary: 'right', duration: 10 });
});

test('A refused status change is dropped once its document is edited', async () => {
  const device = await holding();
  await setStatus(device, await device.document(), -1);
  const [id] = await device.send();
  await markRefused(device.tab, id ?? '', { code: 'not_allowed_now' });
  await device.mirror.documents.update('doc-1', { statusId: 0 });
  await device.edit({ summary: 'x' });
  expect((await device.lane()).map((row) => row.change.kind)).toEqual(['edit']);
});

test('Refused entries are discarded without the refused comment of their document, which is next', async () => {
  const device = await holding();
  await device.edit({ runLog: [{ id: 'e1', outcome: 'fled' }] });
  await addComment(device, await device.document(), 'Who fled?');
  for (const id of await device.send()) await markRefused(device.tab, id, { code: 'forbidden' });
  await discardLane(device.mirror, 'doc-1');
  expect((await device.lane()).map(({ change }) => change.kind)).toEqual(['comment']);
  await discardLane(device.mirror, 'doc-1');
  expect(await device.lane()).toEqual([]);
});

test('A dropped status change frees what follows it, even if the edit cannot fold into that', async () => {
  const device = await holding();
  await setStatus(device, await device.document(), -1);
  const [id] = await device.send();
  const { keyId, entity } = await device.document();
  const body = { summary: 'words' };
  await perform(device, { kind: 'keepText', id: 'kept', keyId, entity, version: 1, body });
  await markRefused(device.tab, id ?? '', { code: 'not_allowed_now' });
  await device.mirror.documents.update('doc-1', { statusId: 0 });
  await device.edit({ summary: 'x' });
  const lane = await device.lane();
  expect(lane.map((row) => row.change.kind)).toEqual(['keepText', 'edit']);
  expect(await device.send()).toEqual(lane.map((row) => row.id));
});
