import { describe, expect, test } from 'vitest';
import { contentHash } from '#contract/sync/contentHash.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { knownHashes } from '#mirror/feed/knownDocuments.ts';
import { leavingScope, resync } from '#mirror/feed/resync.ts';
import { rowOf } from '#mirror/overlay/documentRow.ts';
import { readCursors } from '#mirror/read/syncState.ts';
import { encounter } from '#support/documents.ts';
import {
  type MirrorFixture,
  northern,
  openMirrorFixture,
  pullPage,
  savedLater,
  openMirrorWith,
} from '#support/mirror.ts';
import { draftById } from '#mirror/typed/draftById.ts';
import { draftOf } from '#support/drafts.ts';

const eastern = 'owned:east:encounter|staff';
const base = encounter({}, { summary: 'base' });
const scopes = [northern, eastern];

/** Applies a page that names the document as the same in a scope; returns the scopes to fetch again. */
async function nameSame(
  device: MirrorFixture,
  scope: string,
  known: Record<string, number>,
  id = base.keyId,
) {
  const page = pullPage([], { scopes, cursors: { [northern]: 5, [eastern]: 5 }, same: [{ scope, id }] });
  return applyPage(device.tab, page, new Set(), { known });
}

async function having(sync: 'saved' | 'none' = 'saved'): Promise<MirrorFixture> {
  const device = await openMirrorFixture();
  if (sync === 'saved') await device.arrive([base], { scopes, cursors: { [northern]: 1, [eastern]: 1 } });
  return device;
}

const hashes = (device: MirrorFixture) => knownHashes(device.mirror, new Set([base.keyId]));

describe('what a pull need not bring again', () => {
  test('The hash is that of what the server has sent, also beneath unsent changes', async () => {
    const device = await having();
    expect(await hashes(device)).toEqual({ [base.keyId]: contentHash(base) });
    await device.edit({ summary: 'mine' });
    expect(await hashes(device)).toEqual({ [base.keyId]: contentHash(base) });
    expect(await knownHashes(device.mirror, new Set(['elsewhere']))).toEqual({});
  });

  test('A document in conflict, or beneath a change that is on its way, is named as it arrived, and one that was revealed is not', async () => {
    const device = await having();
    await device.edit({ summary: 'mine' });
    await device.send();
    const theirs = savedLater(base, { summary: 'theirs' });
    await device.arrive([theirs], { scopes });
    expect(await hashes(device)).toEqual({ [base.keyId]: contentHash(theirs) });
    await device.unsend();
    await device.arrive([theirs], { scopes });
    expect(await device.mirror.documents.get(base.keyId)).toMatchObject({ sync: 'conflict' });
    expect(await hashes(device)).toEqual({ [base.keyId]: contentHash(theirs) });
    const revealed = await openMirrorWith({ ...base, isRevealed: true });
    expect(await hashes(revealed)).toEqual({});
  });

  test('A document whose scope is being fetched again is not named', async () => {
    const device = await having();
    await resync(device.tab, [northern], false);
    expect(await hashes(device)).toEqual({});
  });
});

describe('a document that a page names as the same', () => {
  test('It gets a further scope, and its text stays', async () => {
    const device = await having();
    expect(await nameSame(device, eastern, await hashes(device))).toEqual([]);
    expect(await device.mirror.documents.get(base.keyId)).toEqual(rowOf(base, scopes, 'saved'));
    expect((await readCursors(device.mirror)).scopes).toEqual({ [northern]: 5, [eastern]: 5 });
  });

  test('A document that was created here gets its scope in place of the one that stood for it', async () => {
    const device = await having('none');
    await device.mirror.documents.put(rowOf(base, ['~made-here'], 'saved'));
    expect(await nameSame(device, northern, await hashes(device))).toEqual([]);
    expect(await device.mirror.documents.get(base.keyId)).toEqual(rowOf(base, [northern], 'saved'));
  });

  test('What is unsent stays on top of it', async () => {
    const device = await having();
    await device.edit({ summary: 'mine' });
    expect(await nameSame(device, eastern, await hashes(device))).toEqual([]);
    const row = await device.mirror.documents.get(base.keyId);
    expect(row).toMatchObject({ scopes, sync: 'waiting', body: { summary: 'mine' } });
    expect(await device.mirror.server.get(base.keyId)).toMatchObject({ document: base });
    expect(await device.lane()).toHaveLength(1);
  });

  test('A draft loses what its author may not read any more', async () => {
    const device = await having();
    const body = { summary: 'typed', secret: 'typed' };
    const was = { summary: 'base', secret: 'of staff' };
    await device.mirror.typed.put(draftOf({ body, was }));
    await nameSame(device, eastern, await hashes(device));
    expect(await draftById(device.mirror, 'form-1')).toMatchObject({ body, was: { summary: 'base' } });
  });

  test.each([
    ['is not here any more', (device: MirrorFixture) => device.mirror.documents.delete(base.keyId)],
    [
      'has changed here since',
      (device: MirrorFixture) => device.arrive([savedLater(base, { summary: 'newer' })], { scopes }),
    ],
  ])('If it %s, the scope is fetched again, and nothing else', async (_what, happens) => {
    const device = await having();
    const other = encounter({ keyId: 'doc-2' });
    await device.arrive([other], { scopes, cursors: { [northern]: 2, [eastern]: 2 }, scope: eastern });
    const known = await hashes(device);
    await happens(device);
    expect(await nameSame(device, eastern, known)).toEqual([eastern]);
    expect((await readCursors(device.mirror)).scopes).toEqual({ [northern]: 5 });
    // Until it has arrived again, what is in the scope stays.
    expect(await device.mirror.documents.get('doc-2')).toMatchObject({ scopes: [leavingScope], passing: 1 });
    await device.arrive([base, other], { scopes, cursors: { [northern]: 6, [eastern]: 6 }, scope: eastern });
    expect(await device.mirror.documents.get('doc-2')).toEqual(rowOf(other, [eastern], 'saved'));
  });
});
