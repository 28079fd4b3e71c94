import { expect, test } from 'vitest';
import {
  type AppliedChange,
  markConflict,
  markDone,
  markSimpleDone,
  transactLanes,
} from '#mirror/outbox/serverAnswers.ts';
import type { Document } from '#domain/content/document.ts';
import { createLaneIndex } from '#mirror/outbox/lanes.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { encounter } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture, openMirrorWith } from '#support/mirror.ts';
import { allConflicts, conflictOf } from '#mirror/conflicts/conflict.ts';

const keyIds = ['doc-1', 'doc-2', 'doc-3', 'doc-4'];
const documents = keyIds.map((keyId) => encounter({ keyId }, { summary: 'base' }));

/** A device with an edit of each document in flight, and the answers to them. */
async function openInFlight(): Promise<{ fixture: MirrorFixture; done: AppliedChange[] }> {
  const fixture = await openMirrorWith(...documents);
  for (const keyId of keyIds) await fixture.edit({ summary: 'mine' }, keyId);
  await fixture.send();
  const answers = documents.map((document) => savedLater(document, { summary: 'mine' }));
  const sent = await fixture.mirror.outbox.orderBy('order').toArray();
  return { fixture, done: sent.flatMap((row, at) => withResult(row, answers[at])) };
}

function withResult({ change, order }: OutboxRow, document: Document | undefined): AppliedChange[] {
  return document ? [{ change, order, document }] : [];
}

/** Applies answers as the engine does: simple ones together, the others one by one. Returns the ids of the others. */
async function applyAnswers(
  { mirror, tab }: MirrorFixture,
  done: readonly AppliedChange[],
): Promise<string[]> {
  return transactLanes(tab, async () => {
    const { others, stored } = await markSimpleDone(tab, done, createLaneIndex(mirror));
    await stored;
    for (const { change, document } of others) await markDone(tab, change.id, document);
    return others.map(({ document }) => document.keyId);
  });
}

const waiting = async ({ mirror }: MirrorFixture) => (await mirror.outbox.toArray()).map((row) => row.keyId);

test('Answers to many changes leave no unsent rows', async () => {
  const { fixture, done } = await openInFlight();
  expect(await applyAnswers(fixture, done)).toEqual([]);
  expect(await waiting(fixture)).toEqual([]);
  expect(await fixture.mirror.server.count()).toBe(0);
  const rows = await fixture.mirror.documents.bulkGet(keyIds);
  for (const row of rows) expect(row).toMatchObject({ version: 2, sync: 'saved', body: { summary: 'mine' } });
});

test('A document answered with fewer fields, while the person had fewer rights, is complete with the next page', async () => {
  const { fixture, done } = await openInFlight();
  const redacted = done.map((each) => {
    const { organiserNotes: _, ...body } = each.document.body;
    return { ...each, document: { ...each.document, body } };
  });
  await applyAnswers(fixture, redacted);
  const body = async () => (await fixture.mirror.documents.get('doc-1'))?.body;
  expect(await body()).not.toHaveProperty('organiserNotes');
  await fixture.arrive(done.map(({ document }) => document));
  expect(await body()).toEqual(done[0]?.document.body);
});

test('An answer that arrives twice removes nothing else, and unanswered changes stay between answered ones', async () => {
  const { fixture, done } = await openInFlight();
  const [first, , third] = done;
  await applyAnswers(fixture, first && third ? [first, first, third] : []);
  expect(await waiting(fixture)).toEqual(['doc-2', 'doc-4']);
  expect(await fixture.mirror.server.toCollection().primaryKeys()).toEqual(['doc-2', 'doc-4']);
});

test('An edit typed meanwhile waits on the answered version', async () => {
  const { fixture, done } = await openInFlight();
  await fixture.edit({ summary: 'more' }, 'doc-3');
  expect(await applyAnswers(fixture, done)).toEqual(['doc-3']);
  expect(await fixture.lane('doc-3')).toMatchObject([{ change: { body: { summary: 'more' } } }]);
  expect(await waiting(fixture)).toEqual(['doc-3']);
});

test('A document that arrived meanwhile is shown after the answer', async () => {
  const { fixture, done } = await openInFlight();
  const [answer] = done;
  if (!answer) throw new Error('There is no answer.');
  await fixture.arrive([savedLater(answer.document, { summary: 'theirs' })]);
  expect(await fixture.document()).toMatchObject({ body: { summary: 'mine' } });
  expect(await applyAnswers(fixture, done)).toEqual(['doc-1']);
  expect(await fixture.document()).toMatchObject({ version: 3, body: { summary: 'theirs' } });
  expect(await fixture.mirror.server.count()).toBe(0);
});

test('What the server has answered with a conflict is one, even if it fits on what is known here, until the document changes', async () => {
  const fixture = await openMirrorFixture();
  const base = encounter({}, { summary: 'base', duration: 30 });
  await fixture.arrive([base]);
  await fixture.edit({ summary: 'mine' });
  const [id = ''] = await fixture.send();
  const theirs = savedLater(base, { duration: 60 });
  await markConflict(fixture.tab, id, theirs);
  const change = { body: { summary: 'mine' } };
  expect(await fixture.lane()).toMatchObject([{ id, state: 'conflict', change }]);
  const conflict = { keyId: 'doc-1', changeId: id, began: base, theirs, at: theirs.updatedDate };
  expect(await conflictOf(fixture.mirror, 'doc-1')).toEqual(conflict);
  expect(await fixture.mirror.documents.get('doc-1')).toMatchObject({ sync: 'conflict' });
  expect(await fixture.send()).toEqual([]);
  await fixture.arrive([savedLater(theirs, { duration: 90 })]);
  expect(await fixture.lane()).toMatchObject([{ id, state: 'queued' }]);
  expect(await allConflicts(fixture.mirror)).toEqual([]);
  expect(await fixture.send()).toEqual([id]);
});

test('A conflict that the server has answered on an older version than is known here is not sent again either', async () => {
  const fixture = await openMirrorFixture();
  const base = encounter({ version: 5 }, { summary: 'base' });
  await fixture.arrive([base]);
  await fixture.edit({ summary: 'mine' });
  const [id = ''] = await fixture.send();
  // The database was put back, and nobody has noticed.
  await markConflict(fixture.tab, id, encounter({ version: 3 }, { summary: 'long ago' }));
  expect(await fixture.lane()).toMatchObject([{ id, state: 'conflict' }]);
  expect(await fixture.send()).toEqual([]);
  // Another text is for the server to judge.
  await fixture.edit({ summary: 'mine again' });
  expect(await fixture.send()).toHaveLength(1);
});

test('A lane index that was read before knows the rows that were added since, and none that has gone', async () => {
  const { fixture, done } = await openInFlight();
  const index = createLaneIndex(fixture.mirror);
  const [first = ''] = keyIds;
  expect((await index.read()).get(first)).toHaveLength(1);
  await fixture.edit({ summary: 'again' });
  expect((await index.read()).get(first)).toHaveLength(2);
  const others = await transactLanes(fixture.tab, async () => {
    const answers = await markSimpleDone(fixture.tab, done, index);
    await answers.stored;
    return answers.others;
  });
  expect(others).toMatchObject([{ change: { keyId: first } }]);
  expect([...(await index.read()).keys()]).toEqual([first]);
});
