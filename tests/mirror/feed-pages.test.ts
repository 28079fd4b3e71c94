import { describe, expect, test } from 'vitest';
import { createDocument, saveDocument } from '#actions/documents.ts';
import { resync } from '#mirror/feed/resync.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { readCursors } from '#mirror/queries/syncState.ts';
import type { FeedItem } from '#contract/sync.ts';
import { collaborationOf, toWire } from '#contract/document.ts';
import { noTeam } from '#domain/documentTypes.ts';
import { encounter, noon } from '#support/documents.ts';
import { type MirrorFixture, savedLater, northern, openMirrorFixture, page } from '#support/mirror.ts';

const eastern = 'owned:east:encounter|staff';
const shared = 'shared:north:encounter|staff';
const base = encounter({}, { summary: 'base' });
const shown = (bench: MirrorFixture, keyId = 'doc-1') => bench.mirror.documents.get(keyId);
const cursors = async (bench: MirrorFixture) => (await readCursors(bench.mirror)).scopes;
const team = (id: string, title: string): FeedItem => {
  const thing = encounter({ keyId: id, entity: 'team', teamId: noTeam, reference: '' }, { title });
  return { scope: 'team', document: toWire(thing, ''), ...collaborationOf(thing) };
};
const things = (bench: MirrorFixture) =>
  bench.mirror.documents.filter((row) => row.entity === 'team').count();

describe('a page', () => {
  test('is taken in with its documents, records, cursors and epoch', async () => {
    const bench = await openMirrorFixture();
    const { put } = page([base]);
    await applyPage(
      bench.tab,
      page([], {
        put: [...put, team('north', 'North')],
        scopes: [northern, 'team'],
        cursors: { [northern]: 7, team: 3 },
      }),
    );
    expect(await shown(bench)).toMatchObject({
      sync: 'saved',
      scopes: [northern],
      body: { summary: 'base' },
    });
    expect(await shown(bench, 'north')).toMatchObject({ entity: 'team', body: { title: 'North' } });
    expect(await readCursors(bench.mirror)).toEqual({ epoch: 'epoch-1', scopes: { [northern]: 7, team: 3 } });
  });

  test.each(['meta', 'documents'] as const)(
    'fault 43: that fails half-way while writing %s is not taken in at all, and no cursor moves',
    async (table) => {
      const bench = await openMirrorFixture();
      await bench.arrive([base], { cursors: { [northern]: 1 } });
      const state = () => Promise.all([bench.mirror.documents.toArray(), readCursors(bench.mirror)]);
      const before = await state();
      const full = () => {
        throw new Error('quota');
      };
      bench.mirror[table].hook('creating', full);
      bench.mirror[table].hook('updating', full);
      const { put } = page([savedLater(base, { summary: 'x' }), encounter({ keyId: 'doc-2' })]);
      const next = page([], { put: [...put, team('t', 'T')], cursors: { [northern]: 2 } });
      await expect(applyPage(bench.tab, next)).rejects.toThrow('quota');
      expect(await state()).toEqual(before);
    },
  );

  test('that does not speak of a scope leaves its cursor where it was', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base], { scopes: [northern, eastern], cursors: { [northern]: 5, [eastern]: 6 } });
    await bench.arrive([], { scopes: [northern, eastern], cursors: { [eastern]: 8 } });
    expect(await cursors(bench)).toEqual({ [northern]: 5, [eastern]: 8 });
  });

  test('with one document through two scopes keeps it once, in both', async () => {
    const bench = await openMirrorFixture();
    const put = [...page([base]).put, ...page([base], { scope: shared }).put];
    await bench.arrive([], { put, scopes: [northern, shared] });
    expect(await bench.mirror.documents.count()).toBe(1);
    expect((await shown(bench))?.scopes).toEqual([northern, shared]);
  });
});

describe('what leaves a scope', () => {
  const two = { scopes: [northern, shared], cursors: { [northern]: 1, [shared]: 1 } };

  test('goes where no other scope holds it', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await bench.arrive([], { gone: [{ scope: northern, id: 'doc-1' }] });
    expect(await shown(bench)).toBeUndefined();
    expect(await bench.mirror.held.count()).toBe(0);
  });

  test('fault 17: stays where another scope holds it', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base], two);
    await bench.arrive([base], { ...two, scope: shared });
    await bench.arrive([], { ...two, gone: [{ scope: northern, id: 'doc-1' }] });
    expect((await shown(bench))?.scopes).toEqual([shared]);
  });

  test('fault 19: and comes through another scope in the same page is there once', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base], { scopes: [northern, eastern] });
    const moved = savedLater(base, {}, { teamId: 'east' });
    await bench.arrive([moved], {
      scope: eastern,
      scopes: [northern, eastern],
      gone: [{ scope: northern, id: 'doc-1' }],
    });
    expect(await shown(bench)).toMatchObject({ teamId: 'east', scopes: [eastern] });
    expect(await bench.mirror.documents.count()).toBe(1);
  });

  test('fault 16: goes with its content, and own unsent words about it are held', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await bench.arrive([], { gone: [{ scope: northern, id: 'doc-1' }] });
    const { documents, outbox, shadow, conflicts, held } = bench.mirror;
    const left = await Promise.all([documents, outbox, shadow, conflicts].map((table) => table.count()));
    expect(left).toEqual([0, 0, 0, 0]);
    expect(await held.get('doc-1')).toMatchObject({
      entity: 'encounter',
      title: 'The ford',
      at: noon,
      changes: [{ kind: 'save', body: { summary: 'mine' } }],
    });
    expect(await bench.send()).toEqual([]);
  });

  test('fault 18: and comes again is complete; what was held stays held, also when it goes once more', async () => {
    const bench = await openMirrorFixture();
    const gone = [{ scope: northern, id: 'doc-1' }];
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'first words' } });
    await bench.arrive([], { gone });
    const again = savedLater(base, { duration: 9 });
    await bench.arrive([again]);
    expect(await shown(bench)).toMatchObject({
      version: 2,
      sync: 'saved',
      body: { summary: 'base', duration: 9 },
    });
    await saveDocument(bench, again, { teamId: 'north', body: { summary: 'second words' } });
    await bench.arrive([], { gone });
    const held = await bench.mirror.held.get('doc-1');
    expect(held?.changes.map((change) => ('body' in change ? change.body : {}))).toEqual([
      { summary: 'first words' },
      { summary: 'second words' },
    ]);
  });

  test('and was never in it is left alone', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await bench.arrive([], {
      gone: [
        { scope: shared, id: 'doc-1' },
        { scope: northern, id: 'doc-9' },
      ],
    });
    expect((await shown(bench))?.scopes).toEqual([northern]);
  });

  test('is taken from a collection too', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([], { put: [team('north', 'North')], scopes: ['team'], cursors: { team: 1 } });
    await bench.arrive([], { scopes: ['team'], gone: [{ scope: 'team', id: 'north' }] });
    expect(await things(bench)).toBe(0);
  });

  test('does not take away what was made here and is not on the server yet', async () => {
    const bench = await openMirrorFixture();
    await createDocument(bench, {
      keyId: 'new-1',
      entity: 'encounter',
      teamId: 'north',
      body: { title: 'Mine' },
    });
    await bench.arrive([], { scopes: [], cursors: {} });
    expect(await shown(bench, 'new-1')).toMatchObject({ sync: 'waiting' });
  });
});

describe('scopes that a person has lost', () => {
  test('take with them what no remaining scope holds', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base, encounter({ keyId: 'doc-2' })]);
    await bench.arrive([base], { scope: shared, scopes: [shared], cursors: { [shared]: 4 } });
    expect((await shown(bench))?.scopes).toEqual([shared]);
    expect(await shown(bench, 'doc-2')).toBeUndefined();
    expect(await cursors(bench)).toEqual({ [shared]: 4 });
  });

  test('are dropped with the last page only: a document that arrives through another scope keeps its unsent edit', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await bench.arrive([], { scopes: [shared], cursors: { [shared]: 1 }, more: true });
    expect(await cursors(bench)).toEqual({ [northern]: 1, [shared]: 1 });
    await bench.arrive([base], { scope: shared, scopes: [shared], cursors: { [shared]: 2 } });
    expect(await shown(bench)).toMatchObject({
      scopes: [shared],
      sync: 'waiting',
      body: { summary: 'mine' },
    });
    expect((await bench.lane()).length).toBe(1);
    expect(await bench.mirror.held.count()).toBe(0);
  });

  test('of a collection take its records with them', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([], { put: [team('north', 'North')], scopes: ['team'], cursors: { team: 1 } });
    await bench.arrive([], { scopes: [northern], cursors: {} });
    expect(await things(bench)).toBe(0);
  });

  test('are dropped even where the cursors had been forgotten', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await bench.arrive([], { put: [team('north', 'North')], scopes: [northern, 'team'] });
    await resync(bench.tab, undefined, false);
    await bench.arrive([], { scopes: [shared], cursors: { [shared]: 1 } });
    expect(await shown(bench)).toBeUndefined();
    expect(await things(bench)).toBe(0);
  });
});

test('fault 36: killed during the first sync, it goes on at the cursor', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([base], { cursors: { [northern]: 500 }, more: true });
  bench.mirror.close();
  await bench.mirror.open();
  expect(await readCursors(bench.mirror)).toEqual({ epoch: 'epoch-1', scopes: { [northern]: 500 } });
  expect(await shown(bench)).toBeDefined();
});

test('cursors of some scopes can be forgotten alone', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([base], { scopes: [northern, shared], cursors: { [northern]: 5, [shared]: 6 } });
  await resync(bench.tab, [shared], false);
  expect(await cursors(bench)).toEqual({ [northern]: 5 });
});
