import { describe, expect, test } from 'vitest';
import { saveDocument } from '#actions/documents.ts';
import { resync } from '#mirror/feed/resync.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { readCursors } from '#mirror/read/syncState.ts';
import type { FeedItem } from '#contract/sync/sync.ts';
import { collaborationOf, toWire } from '#contract/document.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { encounter, noon } from '#support/documents.ts';
import {
  type MirrorFixture,
  savedLater,
  northern,
  openMirrorFixture,
  pullPage,
  openMirrorWith,
} from '#support/mirror.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import { heldOf } from '#mirror/typed/heldText.ts';

const eastern = 'owned:east:encounter|staff';
const shared = 'shared:north:encounter|staff';
const base = encounter({}, { summary: 'base' });
const shown = (device: MirrorFixture, keyId = 'doc-1') => device.mirror.documents.get(keyId);
const cursors = async (device: MirrorFixture) => (await readCursors(device.mirror)).scopes;
const team = (id: string, title: string): FeedItem => {
  const item = encounter({ keyId: id, entity: 'team', teamId: noTeam, reference: '' }, { title });
  return { scope: 'team', document: toWire(item, ''), ...collaborationOf(item, true) };
};
const items = (device: MirrorFixture) =>
  device.mirror.documents.filter((row) => row.entity === 'team').count();

describe('a page', () => {
  test('A page stores its documents, collection items, cursors and epoch', async () => {
    const device = await openMirrorFixture();
    const { put } = pullPage([base]);
    await applyPage(
      device.tab,
      pullPage([], {
        put: [...put, team('north', 'North')],
        scopes: [northern, 'team'],
        cursors: { [northern]: 7, team: 3 },
      }),
    );
    const expected = { sync: 'saved', scopes: [northern], body: { summary: 'base' } };
    expect(await shown(device)).toMatchObject(expected);
    expect(await shown(device, 'north')).toMatchObject({ entity: 'team', body: { title: 'North' } });
    const wanted = { epoch: 'epoch-1', scopes: { [northern]: 7, team: 3 } };
    expect(await readCursors(device.mirror)).toEqual(wanted);
  });

  test.each(['meta', 'documents'] as const)(
    'fault 43: a page that fails while writing %s is not applied at all, and no cursor moves',
    async (table) => {
      const device = await openMirrorFixture();
      await device.arrive([base], { cursors: { [northern]: 1 } });
      const state = () => Promise.all([device.mirror.documents.toArray(), readCursors(device.mirror)]);
      const before = await state();
      const full = () => {
        throw new Error('quota');
      };
      device.mirror[table].hook('creating', full);
      device.mirror[table].hook('updating', full);
      const { put } = pullPage([savedLater(base, { summary: 'x' }), encounter({ keyId: 'doc-2' })]);
      const next = pullPage([], { put: [...put, team('t', 'T')], cursors: { [northern]: 2 } });
      await expect(applyPage(device.tab, next)).rejects.toThrow('quota');
      expect(await state()).toEqual(before);
    },
  );

  test('A page that does not mention a scope leaves its cursor unchanged', async () => {
    const device = await openMirrorFixture();
    await device.arrive([base], { scopes: [northern, eastern], cursors: { [northern]: 5, [eastern]: 6 } });
    await device.arrive([], { scopes: [northern, eastern], cursors: { [eastern]: 8 } });
    expect(await cursors(device)).toEqual({ [northern]: 5, [eastern]: 8 });
  });

  test('A document that arrives through two scopes is stored once, with both', async () => {
    const device = await openMirrorFixture();
    const put = [...pullPage([base]).put, ...pullPage([base], { scope: shared }).put];
    await device.arrive([], { put, scopes: [northern, shared] });
    expect(await device.mirror.documents.count()).toBe(1);
    expect((await shown(device))?.scopes).toEqual([northern, shared]);
  });
});

describe('a page of many documents', () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    encounter({ keyId: `doc-${at}` }, { summary: `${at}` }),
  );

  test('Those that are here keep their unsent work and their scopes; the others are added', async () => {
    const device = await openMirrorFixture();
    await device.arrive(
      many.filter((_, at) => at % 50 === 0),
      { scope: shared, scopes: [shared] },
    );
    await device.edit({ title: 'Mine' }, 'doc-50');
    await device.arrive(many, { scopes: [northern, shared] });
    expect(await device.mirror.documents.count()).toBe(300);
    expect(await shown(device, 'doc-50')).toMatchObject({ sync: 'waiting', body: { title: 'Mine' } });
    expect((await shown(device, 'doc-100'))?.scopes).toEqual([shared, northern]);
    expect((await shown(device, 'doc-101'))?.scopes).toEqual([northern]);
    expect(await device.lane('doc-50')).toHaveLength(1);
  });

  test('In a pull before which nothing was here, a later page keeps what was written since the first', async () => {
    const device = await openMirrorFixture();
    const both = { scopes: [northern, shared], more: true };
    const pull = {};
    await applyPage(device.tab, pullPage(many.slice(0, 250), both), undefined, pull);
    await device.edit({ title: 'Mine' }, 'doc-50');
    await applyPage(device.tab, pullPage(many, { ...both, scope: shared, more: false }), undefined, pull);
    expect(await device.mirror.documents.count()).toBe(300);
    expect(await shown(device, 'doc-50')).toMatchObject({ sync: 'waiting', body: { title: 'Mine' } });
    expect((await shown(device, 'doc-100'))?.scopes).toEqual([northern, shared]);
    expect((await shown(device, 'doc-299'))?.scopes).toEqual([shared]);
  });

  test('An older version does not replace the newer one that is here', async () => {
    const device = await openMirrorWith(...many.map((each) => savedLater(each, { summary: 'newer' })));
    await device.arrive(many);
    expect((await shown(device, 'doc-7'))?.body['summary']).toBe('newer');
  });
});

describe('a document that leaves a scope', () => {
  const two = { scopes: [northern, shared], cursors: { [northern]: 1, [shared]: 1 } };

  test('A document that leaves its only scope is removed', async () => {
    const device = await openMirrorWith(base);
    await device.arrive([], { gone: [{ scope: northern, id: 'doc-1' }] });
    expect(await shown(device)).toBeUndefined();
    expect(await allTyped(device.mirror, 'held')).toEqual([]);
  });

  test('A document in a scope without a cursor goes with the last page, and nothing is marked after it', async () => {
    const device = await openMirrorFixture();
    await device.arrive([base], two);
    await device.arrive([encounter({ keyId: 'doc-2' })], { ...two, scope: shared });
    await resync(device.tab, [northern], false);
    expect(await device.mirror.documents.where('passing').equals(1).primaryKeys()).toEqual(['doc-1']);
    await device.arrive([], { scopes: [shared], cursors: { [shared]: 2 } });
    expect(await shown(device)).toBeUndefined();
    expect(await shown(device, 'doc-2')).toMatchObject({ scopes: [shared] });
    expect(await device.mirror.documents.where('passing').equals(1).count()).toBe(0);
  });

  test('fault 17: a document stays while another scope contains it', async () => {
    const device = await openMirrorFixture();
    await device.arrive([base], two);
    await device.arrive([base], { ...two, scope: shared });
    await device.arrive([], { ...two, gone: [{ scope: northern, id: 'doc-1' }] });
    expect((await shown(device))?.scopes).toEqual([shared]);
  });

  test('fault 19: a document that changes scope within a page is stored once', async () => {
    const device = await openMirrorFixture();
    await device.arrive([base], { scopes: [northern, eastern] });
    const moved = savedLater(base, {}, { teamId: 'east' });
    const scopes = [northern, eastern];
    await device.arrive([moved], { scope: eastern, scopes, gone: [{ scope: northern, id: 'doc-1' }] });
    expect(await shown(device)).toMatchObject({ teamId: 'east', scopes: [eastern] });
    expect(await device.mirror.documents.count()).toBe(1);
  });

  test('fault 16: a removed document loses its content, and the unsent text about it is held', async () => {
    const device = await openMirrorWith(base);
    await device.edit({ summary: 'mine' });
    await device.arrive([], { gone: [{ scope: northern, id: 'doc-1' }] });
    const { documents, outbox, server } = device.mirror;
    expect(await Promise.all([documents, outbox, server].map((table) => table.count()))).toEqual([0, 0, 0]);
    expect(await heldOf(device.mirror, 'doc-1')).toMatchObject({
      entity: 'encounter',
      title: 'The ford',
      at: noon,
      changes: [{ kind: 'edit', body: { summary: 'mine' } }],
    });
    expect(await device.send()).toEqual([]);
  });

  test('fault 18: a document that returns is complete, and held text stays held even if it leaves again', async () => {
    const device = await openMirrorFixture();
    const gone = [{ scope: northern, id: 'doc-1' }];
    await device.arrive([base]);
    await saveDocument(device, base, { teamId: 'north', body: { summary: 'first words' } });
    await device.arrive([], { gone });
    const again = savedLater(base, { duration: 9 });
    await device.arrive([again]);
    const expected = { version: 2, sync: 'saved', body: { summary: 'base', duration: 9 } };
    expect(await shown(device)).toMatchObject(expected);
    await saveDocument(device, again, { teamId: 'north', body: { summary: 'second words' } });
    await device.arrive([], { gone });
    const held = await heldOf(device.mirror, 'doc-1');
    const wanted = [{ summary: 'first words' }, { summary: 'second words' }];
    expect(held?.changes.map((change) => ('body' in change ? change.body : {}))).toEqual(wanted);
  });

  test('A removal from a scope the document was never in changes nothing', async () => {
    const device = await openMirrorWith(base);
    await device.arrive([], {
      gone: [
        { scope: shared, id: 'doc-1' },
        { scope: northern, id: 'doc-9' },
      ],
    });
    expect((await shown(device))?.scopes).toEqual([northern]);
  });

  test('A collection item that leaves its scope is removed', async () => {
    const device = await openMirrorFixture();
    await device.arrive([], { put: [team('north', 'North')], scopes: ['team'], cursors: { team: 1 } });
    await device.arrive([], { scopes: ['team'], gone: [{ scope: 'team', id: 'north' }] });
    expect(await items(device)).toBe(0);
  });

  test('A document created here and not sent yet is not removed', async () => {
    const device = await openMirrorFixture();
    await device.create('new-1', { title: 'Mine' });
    await device.arrive([], { scopes: [], cursors: {} });
    expect(await shown(device, 'new-1')).toMatchObject({ sync: 'waiting' });
  });
});

describe('scopes that a user has lost', () => {
  test('A lost scope removes documents that no remaining scope contains', async () => {
    const device = await openMirrorWith(base, encounter({ keyId: 'doc-2' }));
    await device.arrive([base], { scope: shared, scopes: [shared], cursors: { [shared]: 4 } });
    expect((await shown(device))?.scopes).toEqual([shared]);
    expect(await shown(device, 'doc-2')).toBeUndefined();
    expect(await cursors(device)).toEqual({ [shared]: 4 });
  });

  test('Lost scopes are dropped with the last page, so a document that arrives through another keeps its unsent edit', async () => {
    const device = await openMirrorWith(base);
    await device.edit({ summary: 'mine' });
    await device.arrive([], { scopes: [shared], cursors: { [shared]: 1 }, more: true });
    expect(await cursors(device)).toEqual({ [northern]: 1, [shared]: 1 });
    await device.arrive([base], { scope: shared, scopes: [shared], cursors: { [shared]: 2 } });
    const expected = { scopes: [shared], sync: 'waiting', body: { summary: 'mine' } };
    expect(await shown(device)).toMatchObject(expected);
    expect((await device.lane()).length).toBe(1);
    expect(await allTyped(device.mirror, 'held')).toEqual([]);
  });

  test('A lost collection scope removes its items', async () => {
    const device = await openMirrorFixture();
    await device.arrive([], { put: [team('north', 'North')], scopes: ['team'], cursors: { team: 1 } });
    await device.arrive([], { scopes: [northern], cursors: {} });
    expect(await items(device)).toBe(0);
  });

  test('Lost scopes are dropped even if their cursors were deleted', async () => {
    const device = await openMirrorWith(base);
    await device.arrive([], { put: [team('north', 'North')], scopes: [northern, 'team'] });
    await resync(device.tab, undefined, false);
    await device.arrive([], { scopes: [shared], cursors: { [shared]: 1 } });
    expect(await shown(device)).toBeUndefined();
    expect(await items(device)).toBe(0);
  });
});

test('A resync can drop the cursors of some scopes only', async () => {
  const device = await openMirrorFixture();
  await device.arrive([base], { scopes: [northern, shared], cursors: { [northern]: 5, [shared]: 6 } });
  await resync(device.tab, [shared], false);
  expect(await cursors(device)).toEqual({ [northern]: 5 });
});
