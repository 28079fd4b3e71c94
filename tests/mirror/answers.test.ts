import { expect, test } from 'vitest';
import { saveDocument } from '#actions/documents.ts';
import { type AppliedChange, markDone, markSimpleDone, transactLanes } from '#mirror/outbox/answers.ts';
import type { Document } from '#domain/document.ts';
import { encounter } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';

const keyIds = ['doc-1', 'doc-2', 'doc-3', 'doc-4'];
const documents = keyIds.map((keyId) => encounter({ keyId }, { summary: 'base' }));

/** A device with an edit of each document under way, and the answers that come to it. */
async function underWay(): Promise<{ bench: MirrorFixture; done: AppliedChange[] }> {
  const bench = await openMirrorFixture();
  await bench.arrive(documents);
  for (const document of documents)
    await saveDocument(bench, document, { teamId: 'north', body: { summary: 'mine' } });
  const ids = await bench.send();
  const answers = documents.map((document) => savedLater(document, { summary: 'mine' }));
  return { bench, done: ids.flatMap((id, at) => withId(id, answers[at])) };
}

function withId(id: string, document: Document | undefined): AppliedChange[] {
  return document ? [{ id, document }] : [];
}

/** Takes answers in as the engine does: the plain ones together, the others one by one. Gives whose were not plain. */
async function take({ tab: hand }: MirrorFixture, done: readonly AppliedChange[]): Promise<string[]> {
  return transactLanes(hand, async () => {
    const others = await markSimpleDone(hand, done);
    for (const { id, document } of others) await markDone(hand, id, document);
    return others.map(({ document }) => document.keyId);
  });
}

const waiting = async ({ mirror }: MirrorFixture) => (await mirror.outbox.toArray()).map((row) => row.keyId);

test('answers to many changes leave nothing behind', async () => {
  const { bench, done } = await underWay();
  expect(await take(bench, done)).toEqual([]);
  expect(await waiting(bench)).toEqual([]);
  expect(await bench.mirror.shadow.count()).toBe(0);
  const rows = await bench.mirror.documents.bulkGet(keyIds);
  for (const row of rows) expect(row).toMatchObject({ version: 2, sync: 'saved', body: { summary: 'mine' } });
});

test('what was not answered stays, between what was', async () => {
  const { bench, done } = await underWay();
  await take(bench, [...done.slice(0, 1), ...done.slice(2)]);
  expect(await waiting(bench)).toEqual(['doc-2']);
  expect(await bench.mirror.shadow.toCollection().primaryKeys()).toEqual(['doc-2']);
});

test('an answer that is told twice takes nothing else with it', async () => {
  const { bench, done } = await underWay();
  const [first, , third] = done;
  await take(bench, first && third ? [first, first, third] : []);
  expect(await waiting(bench)).toEqual(['doc-2', 'doc-4']);
});

test('what was typed meanwhile waits, on the version of the answer', async () => {
  const { bench, done } = await underWay();
  await saveDocument(bench, await bench.document('doc-3'), { teamId: 'north', body: { summary: 'more' } });
  expect(await take(bench, done)).toEqual(['doc-3']);
  expect(await bench.lane('doc-3')).toMatchObject([{ change: { version: 2, body: { summary: 'more' } } }]);
  expect(await waiting(bench)).toEqual(['doc-3']);
});

test('what came in meanwhile was kept aside, and is shown after the answer', async () => {
  const { bench, done } = await underWay();
  const [answer] = done;
  if (!answer) throw new Error('There is no answer.');
  await bench.arrive([savedLater(answer.document, { summary: 'theirs' })]);
  expect(await bench.document()).toMatchObject({ body: { summary: 'mine' } });
  expect(await take(bench, done)).toEqual(['doc-1']);
  expect(await bench.document()).toMatchObject({ version: 3, body: { summary: 'theirs' } });
  expect(await bench.mirror.shadow.count()).toBe(0);
});
