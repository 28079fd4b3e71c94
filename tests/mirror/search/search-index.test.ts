import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { reduceToUnsent } from '#mirror/unsentFile/reduceToUnsent.ts';
import { createIndexer } from '#mirror/search/indexer.ts';
import { mergeSegments, segmentOf } from '#mirror/search/segment.ts';
import { restoreSegment, storeSegment } from '#mirror/search/stored.ts';
import { applied } from '#support/changes.ts';
import { encounter, noon, plot } from '#support/documents.ts';
import {
  type MirrorFixture,
  northern,
  openMirrorFixture,
  savedLater,
  openMirrorWith,
} from '#support/mirror.ts';
import { indexAll, keysFor, searchFor, signInOn } from '#support/search.ts';

const ferry = encounter(
  { keyId: 'ferry', reference: 'ENC-42' },
  { title: 'The ferry', summary: 'Across at night', refereeBrief: '<p>Cut the <strong>rope</strong>.</p>' },
);
const mill = plot({ keyId: 'mill', reference: 'PLT-7' }, { title: 'The mill', hook: '<p>Flour</p>' });

/** A device of a member of staff with two documents. */
async function withDocuments(): Promise<MirrorFixture> {
  const device = await openMirrorFixture();
  await signInOn(device.mirror, true);
  await device.arrive([ferry, mill]);
  return device;
}

const segmentIds = async ({ mirror }: MirrorFixture) =>
  (await mirror.search.where('key').startsWith('segment:').primaryKeys()).toSorted();

/** All terms of the stored index: they are plain words there. */
async function storedTerms({ mirror }: MirrorFixture): Promise<string> {
  const texts = (await mirror.search.toArray()).map(({ value }) => {
    const terms: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'terms') : null;
    return terms instanceof Uint8Array ? new TextDecoder().decode(terms) : '';
  });
  return texts.join('\n');
}

/** Many documents, each with a word of its own. */
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) =>
    encounter(
      { keyId: `doc-${from + at}`, reference: `ENC-${from + at + 100}` },
      { title: `Word${from + at}x` },
    ),
  );

describe('the search index', () => {
  test('It follows what arrives and what is saved, created and commented on this device', async () => {
    const device = await withDocuments();
    const { mirror } = device;
    expect(await keysFor(mirror, 'rope')).toEqual(['ferry']);
    applied(await device.edit({ summary: 'Lanterns' }, 'ferry'));
    expect(await keysFor(mirror, 'lanterns')).toEqual(['ferry']);
    expect(await keysFor(mirror, 'across')).toEqual([]);
    const created = await device.create('new', { title: 'Bandits' });
    expect(await keysFor(mirror, 'bandits')).toEqual(['new']);
    applied(await addComment(device, created, 'Needs a bridge'));
    expect(await keysFor(mirror, 'bridge')).toEqual(['new']);
    await device.arrive([savedLater(mill, { hook: '<p>Barley</p>' })]);
    expect(await keysFor(mirror, 'barley')).toEqual(['mill']);
    expect(await keysFor(mirror, 'flour')).toEqual([]);
  });

  test('It survives a restart, and nothing is indexed twice', async () => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    const ids = await segmentIds(device);
    const after = createIndexer(device.mirror);
    expect(await after.step()).toBe(false);
    expect(await segmentIds(device)).toEqual(ids);
    expect((await searchFor(device.mirror, 'rope')).keys).toEqual(['ferry']);
  });

  test('A write that is noted and not yet indexed is indexed after a kill', async () => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    await device.arrive([savedLater(mill, { hook: '<p>Barley</p>' })]);
    expect(await device.mirror.unindexed.count()).toBe(1);
    expect(await keysFor(device.mirror, 'barley')).toEqual(['mill']);
    expect(await device.mirror.unindexed.count()).toBe(0);
  });

  test('A document that is only confirmed is not indexed again', async () => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    const ids = await segmentIds(device);
    await device.mirror.documents.update('mill', { scopes: [northern, 'another'] });
    await indexAll(device.mirror);
    expect(await segmentIds(device)).toEqual(ids);
  });

  test('A save writes only a small part of a large index', async () => {
    const device = await openMirrorFixture();
    await device.arrive(many(3_000));
    await indexAll(device.mirror);
    const before = await segmentIds(device);
    expect(before.length).toBeLessThan(14);
    applied(await device.edit({ summary: 'Changed' }));
    await indexAll(device.mirror);
    const after = await segmentIds(device);
    expect(before.filter((id) => !after.includes(id))).toEqual([]);
    expect(after).toHaveLength(before.length + 1);
    expect((await searchFor(device.mirror, 'changed')).keys).toEqual(['doc-1']);
    expect((await searchFor(device.mirror, 'word2999x')).keys).toEqual(['doc-2999']);
  });

  test.each([
    ['a damaged segment', (bytes: Uint8Array) => bytes.fill(7)],
    ['a segment cut short', (bytes: Uint8Array) => bytes.slice(1)],
  ])('%s is noticed, and the index rebuilt', async (_, damage) => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    const [key = ''] = await segmentIds(device);
    await device.mirror.search
      .where('key')
      .equals(key)
      .modify((row) => {
        const value = typeof row.value === 'object' && row.value !== null ? row.value : {};
        const postings: unknown = Reflect.get(value, 'postings');
        const given = { value: { ...value, postings: postings instanceof Uint8Array && damage(postings) } };
        Object.assign(row, given);
      });
    expect(await keysFor(device.mirror, 'rope')).toEqual(['ferry']);
  });

  test('An index of another version, or without its state, is rebuilt', async () => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    await device.mirror.search.put({ key: 'state', value: { version: 0 } });
    expect(await keysFor(device.mirror, 'rope')).toEqual(['ferry']);
    await device.mirror.search.delete('state');
    expect(await keysFor(device.mirror, 'rope')).toEqual(['ferry']);
    expect(await segmentIds(device)).toHaveLength(1);
  });

  test('Two tabs that index at the same moment leave one index', async () => {
    const device = await withDocuments();
    await device.arrive(many(600));
    const tabs = [createIndexer(device.mirror), createIndexer(device.mirror)];
    await Promise.all(
      tabs.map(async (tab) => {
        while (await tab.step());
      }),
    );
    expect(await keysFor(device.mirror, 'word17x')).toEqual(['doc-17']);
    expect((await createIndexer(device.mirror).current()).places.size).toBe(602);
  });

  test('A document that leaves the device is not found, and its words leave the index', async () => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    expect(await storedTerms(device)).toContain('rope');
    await device.arrive([], { gone: [{ scope: northern, id: 'ferry' }] });
    // Even before the index has followed.
    expect((await searchFor(device.mirror, 'rope')).results).toEqual([]);
    await indexAll(device.mirror);
    expect(await storedTerms(device)).not.toContain('rope');
    expect((await searchFor(device.mirror, 'mill')).keys).toEqual(['mill']);
  });

  test('The words of a document that arrives without its staff-only fields leave the index', async () => {
    const device = await openMirrorFixture();
    const told = encounter({ keyId: 'told' }, { title: 'Told', organiserNotes: '<p>zqsecretqz</p>' });
    await device.arrive([told, mill]);
    await signInOn(device.mirror, true);
    expect(await keysFor(device.mirror, 'zqsecretqz')).toEqual(['told']);
    const { organiserNotes: _hidden, ...body } = told.body;
    const player = 'owned:north:encounter';
    const scopes = { scopes: [player], cursors: { [player]: 1 }, scope: player };
    await device.arrive([{ ...savedLater(told, {}), body: { ...body, title: 'Told' } }, mill], scopes);
    expect(await keysFor(device.mirror, 'zqsecretqz')).toEqual([]);
    expect(await storedTerms(device)).not.toContain('zqsecretqz');
    expect(await keysFor(device.mirror, 'told')).toEqual(['told']);
  });

  test('A person who is no longer staff does not find staff-only words, before anything has arrived', async () => {
    const given = { title: 'Told', organiserNotes: '<p>zqsecretqz</p>' };
    const device = await openMirrorWith(encounter({ keyId: 'told' }, given));
    await signInOn(device.mirror, true);
    expect(await keysFor(device.mirror, 'zqsecretqz')).toEqual(['told']);
    await signInOn(device.mirror, false);
    expect(await keysFor(device.mirror, 'zqsecretqz')).toEqual([]);
    expect(await storedTerms(device)).not.toContain('zqsecretqz');
  });

  test('Nothing of the index stays when a mirror is reduced to unsent work', async () => {
    const device = await withDocuments();
    await indexAll(device.mirror);
    await reduceToUnsent(device.mirror, noon);
    expect([await device.mirror.search.count(), await device.mirror.unindexed.count()]).toEqual([0, 0]);
  });
});

describe('a segment', () => {
  const document = (keyId: string, ...terms: string[]) => ({
    keyId,
    stamp: 1,
    changed: 2,
    length: terms.length,
    terms: new Map(terms.map((term) => [term, 5])),
  });

  test('It is read as it was stored', () => {
    const segment = segmentOf([document('a', 'rope', 'ærø'), document('b', 'rope', 'x'.repeat(300))]);
    expect(restoreSegment(structuredClone(storeSegment(segment)))).toEqual(segment);
  });

  test('Merged, it is the same as one of all that is left', () => {
    const [a, b, c] = [document('a', 'rope', 'mill'), document('b', 'rope'), document('c', 'mill', 'z')];
    const parts = [
      { segment: segmentOf([a, b]), removed: new Set([1]) },
      { segment: segmentOf([c]), removed: new Set<number>() },
    ];
    expect(mergeSegments(parts)).toEqual(segmentOf([a, c]));
  });
});
