import { IDBObjectStore } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readNoticesOf, saveNoticeSettings, setNotices } from '#actions/person/inbox.ts';
import type { Document } from '#domain/content/document.ts';
import type { Notice } from '#domain/personal/notice.ts';
import { inbox } from '#mirror/queries/person/inbox.ts';
import { ada, ben, encounter, noon, writer, commentOf } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture, openMirrorWith } from '#support/mirror.ts';

const now = Date.parse(noon);
const day = 86_400_000;
const comment = commentOf({ id: 'why', comment: 'Which bank?' });
const bridge = encounter(
  { keyId: 'bridge', comments: [comment], statusId: 2, updatedBy: ben, version: 2, updatedDate: noon },
  { title: 'The bridge' },
);
const notice = (given: Partial<Notice> = {}): Notice => ({
  id: `n-${given.kind ?? 'comment'}-${given.keyId ?? 'bridge'}`,
  kind: 'comment',
  entity: 'encounter',
  keyId: 'bridge',
  ref: 'why',
  actor: 'ben',
  at: now,
  ...given,
});

async function deviceWith(
  documents: readonly Document[],
  notices: readonly Notice[],
): Promise<MirrorFixture> {
  const device = await openMirrorFixture();
  await device.arrive(documents, { personal: { cursor: 5, readAt: 1, entries: [], notices: [...notices] } });
  return device;
}
const read = ({ mirror }: MirrorFixture, at = now) => inbox(mirror, writer, at);
const shown = async (device: MirrorFixture, at = now) =>
  (await read(device, at)).groups.map(({ keyId, items }) => [keyId, items.map(({ kind }) => kind)]);

test('The reason of a flag is told once, with the flag', async () => {
  const device = await deviceWith([bridge], [notice(), notice({ kind: 'flagged', ref: '2' })]);
  expect(await shown(device)).toEqual([['bridge', ['flagged']]]);
});

test('The reason of a flag that is done is not told as a comment', async () => {
  const flag = notice({ kind: 'flagged', ref: '2' });
  const device = await deviceWith([bridge], [notice(), flag]);
  await setNotices(device.mirror, [flag.id], { kind: 'done' }, now);
  expect(await shown(device)).toEqual([]);
});

test('Documents of which everything was told and read long ago are not read', async () => {
  const keys = Array.from({ length: 30 }, (_, at) => `encounter-${at}`);
  const device = await deviceWith(
    [bridge, ...keys.map((keyId) => encounter({ keyId }))],
    [notice({ at: now + 15 * day }), ...keys.map((keyId) => notice({ kind: 'shared', keyId }))],
  );
  await device.arrive([], { personal: { cursor: 6, readAt: now + day, entries: [], notices: [] } });
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
  onTestFinished(() => reads.mockRestore());
  expect(await shown(device, now + 16 * day)).toEqual([['bridge', ['comment']]]);
  expect(reads.mock.calls.length).toBeLessThan(keys.length);
});

test('Notices from before everything counted as read are read, and disappear after two weeks', async () => {
  const device = await deviceWith([bridge], [notice({ at: now - day })]);
  await device.arrive([], { personal: { cursor: 6, readAt: now, entries: [], notices: [] } });
  expect([(await read(device)).unread, await shown(device)]).toEqual([0, [['bridge', ['comment']]]]);
  expect(await shown(device, now + 14 * day)).toEqual([]);
});

test('Items are grouped by document, with the words and names that this device has', async () => {
  const ford = encounter({ keyId: 'ford', updatedBy: ben }, { title: 'The ford' });
  const device = await deviceWith(
    [bridge, ford],
    [
      notice({ kind: 'reply' }),
      notice({ kind: 'flagged', ref: '2', at: now + 1 }),
      notice({ kind: 'approved', keyId: 'ford', ref: '1', at: now + 2 }),
    ],
  );
  const { groups, unread } = await read(device);
  expect(unread).toBe(3);
  expect(
    groups.map(({ title, items }) => [title, items.map(({ kind, actor, text }) => [kind, actor, text])]),
  ).toEqual([
    ['The ford', [['approved', 'Ben Marsh', '']]],
    [
      'The bridge',
      [
        ['flagged', 'Ben Marsh', 'Which bank?'],
        ['reply', 'Ben Marsh', 'Which bank?'],
      ],
    ],
  ]);
});

test('A notice about a missing document or a deleted comment, or of an unknown kind, is not shown', async () => {
  const device = await deviceWith(
    [bridge],
    [notice({ keyId: 'gone' }), notice({ ref: 'deleted' }), notice({ kind: 'invented', ref: '1' })],
  );
  expect(await shown(device)).toEqual([]);
  expect((await read(device)).unread).toBe(0);
});

test('When a document leaves the device, what was told of it is not shown either', async () => {
  const device = await deviceWith([bridge], [notice()]);
  expect(await shown(device)).toEqual([['bridge', ['comment']]]);
  await device.arrive([], { gone: [{ scope: 'owned:north:encounter|staff', id: 'bridge' }] });
  expect(await shown(device)).toEqual([]);
});

test('Done notices disappear, snoozed ones come back unread, read ones stay', async () => {
  const device = await deviceWith([bridge], [notice(), notice({ kind: 'flagged', ref: '2' })]);
  await setNotices(device.mirror, ['n-comment-bridge'], { kind: 'done' }, now);
  expect(await shown(device)).toEqual([['bridge', ['flagged']]]);
  await setNotices(device.mirror, ['n-flagged-bridge'], { kind: 'snoozed', until: now + day }, now);
  expect((await read(device)).unread).toBe(0);
  expect((await read(device)).groups[0]?.items[0]?.state).toEqual({ kind: 'snoozed', until: now + day });
  expect((await read(device, now + day)).unread).toBe(1);
  await readNoticesOf(device.mirror, 'bridge', now + 2 * day);
  await setNotices(device.mirror, ['n-flagged-bridge'], { kind: 'read' }, now + 2 * day);
  expect((await read(device, now + 2 * day)).unread).toBe(0);
  expect(await shown(device, now + 2 * day)).toEqual([['bridge', ['flagged']]]);
});

test('Looking at a document marks what was told of it as read, to be sent to the other devices', async () => {
  const device = await deviceWith([bridge], [notice()]);
  await readNoticesOf(device.mirror, 'bridge', now);
  expect((await read(device)).unread).toBe(0);
  const expected = ['notice:n-comment-bridge'];
  expect(await device.mirror.personal.where('unsent').equals(1).primaryKeys()).toEqual(expected);
});

test('Kinds that are switched off are not shown', async () => {
  const device = await deviceWith([bridge], [notice(), notice({ kind: 'flagged', ref: '2' })]);
  const given = { off: ['comment'], quiet: { from: 22, to: 7 }, mail: 'never' } as const;
  await saveNoticeSettings(device.mirror, given, now);
  expect(await shown(device)).toEqual([['bridge', ['flagged']]]);
  const expected = { off: ['comment'], quiet: { from: 22, to: 7 }, mail: 'never' };
  expect((await read(device)).settings).toEqual(expected);
});

test('A deadline of an event is told a week before, again a day before, and no more when it is over', async () => {
  const at = (days: number) => new Date(now + days * day).toISOString();
  const given = { title: 'Summer', contentDeadline: at(8), printDeadline: at(0.5) };
  const event = encounter({ keyId: 'summer', entity: 'event', teamId: '-', reference: '' }, given);
  const device = await deviceWith([event], []);
  const due = async (time: number) =>
    (await inbox(device.mirror, { ...writer, permissions: { ...writer.permissions } }, time)).groups.flatMap(
      ({ items }) => items.map(({ id, due: date }) => [id, date?.label]),
    );
  expect(await due(now)).toEqual([['due~summer~printDeadline~1', 'Print deadline']]);
  expect(await due(now + day)).toEqual([['due~summer~contentDeadline~7', 'Content deadline']]);
  expect(await due(now + 7.5 * day)).toEqual([['due~summer~contentDeadline~1', 'Content deadline']]);
  expect(await due(now + 9 * day)).toEqual([]);
  expect((await inbox(device.mirror, { ...writer, isStaff: false }, now)).groups).toEqual([]);
});

test('A card that one has ordered is told before it is needed, unless it is approved', async () => {
  const card = (keyId: string, given: Partial<Document>) =>
    encounter(
      { keyId, entity: 'lammie', ...given },
      { title: keyId, neededBy: new Date(now + day / 2).toISOString() },
    );
  const device = await openMirrorWith(
    card('mine', {}),
    card('ready', { statusId: 3 }),
    card('bens', { createdBy: ben }),
  );
  const lammie = { owned: [1 as const], shared: [], all: [] };
  const person = { ...writer, permissions: { ...writer.permissions, lammie } };
  const { groups } = await inbox(device.mirror, person, now);
  expect(groups.map(({ keyId }) => keyId)).toEqual(['mine']);
  expect(ada.id).toBe(person.id);
});
