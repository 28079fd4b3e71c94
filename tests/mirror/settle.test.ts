import { describe, expect, test } from 'vitest';
import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import { perform } from '#actions/perform.ts';
import { settle } from '#actions/settle.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { retryLane } from '#actions/retry.ts';
import { markConflict, markRefused } from '#mirror/outbox/answers.ts';
import { myPatch } from '#mirror/outbox/settle.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { encounter, noon } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base', duration: 30 });
const theirs = savedLater(base, { summary: 'theirs' });

const shown = (bench: MirrorFixture) => bench.mirror.documents.get('doc-1');
const changes = async (bench: MirrorFixture) => (await bench.lane()).map((row) => row.change);

/** Ada's edit has met Ben's on the same field. */
async function inConflict(body: BodyPatch = { summary: 'mine' }): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await saveDocument(bench, base, { teamId: 'north', body });
  await bench.arrive([theirs]);
  expect(await bench.mirror.conflicts.count()).toBe(1);
  return bench;
}
const mine = async (bench: MirrorFixture) => myPatch(base, await bench.lane());
const choose = async (bench: MirrorFixture, result: BodyPatch, against: Document = theirs) =>
  settle(bench, against, await mine(bench), { ...against.body, ...result });

describe('fault 21: a person settles a conflict', () => {
  test('with mine: mine goes on top of theirs, and nothing is left to keep', async () => {
    const bench = await inConflict();
    expect(await choose(bench, { summary: 'mine' })).toEqual({ kind: 'settled' });
    expect(await changes(bench)).toMatchObject([{ kind: 'save', version: 2, body: { summary: 'mine' } }]);
    expect(await shown(bench)).toMatchObject({ version: 2, sync: 'waiting', body: { summary: 'mine' } });
    expect(await bench.mirror.conflicts.count()).toBe(0);
  });

  test('with theirs: nothing is saved, and my words go to the history', async () => {
    const bench = await inConflict();
    expect(await choose(bench, {})).toEqual({ kind: 'settled' });
    expect(await changes(bench)).toMatchObject([{ kind: 'keepText', version: 2, body: { summary: 'mine' } }]);
    expect(await shown(bench)).toMatchObject({ version: 2, body: { summary: 'theirs' } });
  });

  test('with some of each: exactly that is sent, and all of mine is kept', async () => {
    const bench = await inConflict({ summary: 'mine', duration: 45 });
    expect(await choose(bench, { duration: 45 })).toEqual({ kind: 'settled' });
    expect(await changes(bench)).toMatchObject([
      { kind: 'keepText', body: { summary: 'mine', duration: 45 } },
      { kind: 'save', version: 2, body: { duration: 45 } },
    ]);
    expect((await shown(bench))?.body).toMatchObject({ summary: 'theirs', duration: 45 });
  });

  test('with words of neither: those are sent, and mine are kept', async () => {
    const bench = await inConflict();
    await choose(bench, { summary: 'both of us' });
    expect(await changes(bench)).toMatchObject([
      { kind: 'keepText', body: { summary: 'mine' } },
      { kind: 'save', body: { summary: 'both of us' } },
    ]);
  });

  test('where both say the same in the end: nothing is left to send', async () => {
    const bench = await inConflict();
    const agreed = savedLater(theirs, { summary: 'mine' });
    await bench.arrive([agreed]);
    expect(await choose(bench, {}, agreed)).toEqual({ kind: 'settled' });
    expect(await changes(bench)).toEqual([]);
    expect(await shown(bench)).toMatchObject({ sync: 'saved', version: 3 });
    expect(await bench.mirror.shadow.count()).toBe(0);
  });

  test('and the move that waited behind is sent again on top', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await setStatus(bench, await bench.document(), -1);
    await bench.arrive([theirs]);
    await choose(bench, { summary: 'mine' });
    const lane = await bench.lane();
    expect(lane.map((row) => row.change)).toMatchObject([
      { kind: 'save', version: 2 },
      { kind: 'setStatus', version: 2, statusId: -1 },
    ]);
    expect(lane[1]?.after).toBe(lane[0]?.id);
    expect((await shown(bench))?.statusId).toBe(-1);
  });
});

test('what is typed while a conflict is open becomes part of my side', async () => {
  const bench = await inConflict();
  await saveDocument(bench, await bench.document(), {
    teamId: 'north',
    body: { duration: 45 },
  });
  expect(await mine(bench)).toEqual({ summary: 'mine', duration: 45 });
  expect((await shown(bench))?.sync).toBe('conflict');
  expect(await bench.send()).toEqual([]);
});

test('fault 23: theirs has moved on meanwhile: nothing is settled, and the newer one is shown', async () => {
  const bench = await inConflict();
  const newest = savedLater(theirs, { summary: 'theirs again' });
  await bench.arrive([newest]);
  const before = await bench.lane();
  expect(await choose(bench, { summary: 'mine' })).toEqual({ kind: 'moved' });
  expect(await bench.lane()).toEqual(before);
  expect((await bench.mirror.conflicts.get('doc-1'))?.theirs).toEqual(newest);
  expect(await choose(bench, { summary: 'mine' }, newest)).toEqual({ kind: 'settled' });
});

test('a conflict is settled once: a second tab that decides too is told that it has moved', async () => {
  const bench = await inConflict();
  const words = await mine(bench);
  await choose(bench, { summary: 'mine' });
  expect(await settle(bench, theirs, words, { ...theirs.body })).toEqual({ kind: 'moved' });
  expect(await changes(bench)).toMatchObject([{ kind: 'save', body: { summary: 'mine' } }]);
});

test('a text that lost stays on its way to the history through a second conflict', async () => {
  const bench = await inConflict({ summary: 'mine', duration: 45 });
  await choose(bench, { duration: 45 });
  const again = savedLater(theirs, { duration: 90 });
  await bench.arrive([again]);
  expect((await bench.mirror.conflicts.get('doc-1'))?.theirs).toEqual(again);
  expect(await settle(bench, again, { duration: 45 }, { ...again.body })).toEqual({ kind: 'settled' });
  const kept = (await changes(bench)).flatMap((change) => (change.kind === 'keepText' ? [change.body] : []));
  expect(kept).toEqual([{ summary: 'mine', duration: 45 }, { duration: 45 }]);
  expect((await bench.send()).length).toBe(2);
});

test('a text on its way to the history does not wait for a change that the settlement took away', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await bench.edit({ summary: 'mine' });
  const { keyId, entity, version } = base;
  await perform(bench, { kind: 'keepText', id: 'kept', keyId, entity, version, body: { duration: 45 } });
  await bench.arrive([theirs]);
  await choose(bench, {});
  const lane = await bench.lane();
  const ids = new Set(lane.map((row) => row.id));
  expect(lane.find((row) => row.id === 'kept')).toMatchObject({ after: null, change: { version: 2 } });
  expect(lane.filter((row) => row.after !== null && !ids.has(row.after))).toEqual([]);
});

describe('discarding', () => {
  test('a conflict leaves theirs', async () => {
    const bench = await inConflict();
    await discardLane(bench.mirror, 'doc-1');
    expect(await shown(bench)).toMatchObject({ version: 2, sync: 'saved', body: { summary: 'theirs' } });
    expect(await changes(bench)).toEqual([]);
    expect(await Promise.all([bench.mirror.conflicts.count(), bench.mirror.shadow.count()])).toEqual([0, 0]);
  });

  test('an edit leaves what the server last said', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await discardLane(bench.mirror, 'doc-1');
    expect(await bench.document()).toEqual(base);
  });

  test('an edit under way leaves the newest that has come since', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await bench.send();
    await bench.arrive([theirs]);
    await discardLane(bench.mirror, 'doc-1');
    expect(await shown(bench)).toMatchObject({ version: 2, sync: 'saved', body: { summary: 'theirs' } });
  });

  test('a document nobody else has takes it away', async () => {
    const bench = await openMirrorFixture();
    await createDocument(bench, {
      keyId: 'new-1',
      entity: 'encounter',
      teamId: 'north',
      body: { title: 'Mine' },
    });
    await discardLane(bench.mirror, 'new-1');
    expect(await bench.mirror.documents.count()).toBe(0);
    expect(await bench.mirror.outbox.count()).toBe(0);
  });

  test('fault 14: an edit of what was removed leaves what was last known', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    const [id] = await bench.send();
    await markConflict(bench.tab, id ?? '', null, noon);
    expect((await bench.mirror.conflicts.get('doc-1'))?.theirs).toBeNull();
    await discardLane(bench.mirror, 'doc-1');
    expect(await shown(bench)).toMatchObject({ sync: 'saved', body: { summary: 'base' } });
  });

  test('one document leaves the others alone', async () => {
    const bench = await inConflict();
    const other = encounter({ keyId: 'doc-2' });
    await bench.arrive([other]);
    await saveDocument(bench, other, { teamId: 'north', body: { summary: 'x' } });
    await discardLane(bench.mirror, 'doc-1');
    expect((await bench.lane('doc-2')).length).toBe(1);
  });
});

test('a refused lane is sent again as it is when a person says so', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
  const [id] = await bench.send();
  const [before] = await changes(bench);
  await markRefused(bench.tab, id ?? '', { code: 'forbidden' });
  await retryLane(bench.mirror, 'doc-1');
  expect(await shown(bench)).toMatchObject({ sync: 'waiting' });
  expect(await bench.send()).toEqual([id]);
  expect(await changes(bench)).toEqual([before]);
});
