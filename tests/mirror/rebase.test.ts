import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import { markDone } from '#mirror/outbox/answers.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { ben, encounter, holder } from '#support/documents.ts';
import { type MirrorFixture, savedLater, northern, openMirrorFixture } from '#support/mirror.ts';

const base = encounter({}, { summary: 'at the river', duration: 30 });

async function dirty(body: BodyPatch): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await saveDocument(bench, base, { teamId: 'north', body });
  return bench;
}
const shown = (bench: MirrorFixture) => bench.mirror.documents.get('doc-1');
const truth = (bench: MirrorFixture) => bench.mirror.shadow.get('doc-1');
const conflict = (bench: MirrorFixture) => bench.mirror.conflicts.get('doc-1');

describe('a newer document arrives', () => {
  test('where nothing waits: it is shown', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    const theirs = savedLater(base, { summary: 'theirs' }, { updatedBy: ben });
    await bench.arrive([theirs]);
    expect(await shown(bench)).toEqual({
      ...theirs,
      scopes: [northern],
      eventId: '',
      refs: [],
      sync: 'saved',
    });
    expect(await truth(bench)).toBeUndefined();
  });

  test('while a change is under way: it is kept aside until the answer is in', async () => {
    const bench = await dirty({ summary: 'mine' });
    const [id] = await bench.send();
    const mine = encounter({ version: 2 }, { summary: 'mine', duration: 30 });
    const theirs = savedLater(mine, { duration: 60 });
    await bench.arrive([theirs]);
    expect((await shown(bench))?.body).toMatchObject({ summary: 'mine', duration: 30 });
    expect(await truth(bench)).toMatchObject({ document: base, incoming: theirs });
    expect(await conflict(bench)).toBeUndefined();

    await markDone(bench.tab, id ?? '', mine);
    expect(await shown(bench)).toMatchObject({
      version: 3,
      sync: 'saved',
      body: { summary: 'mine', duration: 60 },
    });
    expect(await truth(bench)).toBeUndefined();
  });

  test('kept aside, and older than the answer: it is of no use any more', async () => {
    const bench = await dirty({ summary: 'mine' });
    const [id] = await bench.send();
    await bench.arrive([savedLater(base, { duration: 60 })]);
    const answer = encounter({ version: 3 }, { summary: 'mine', duration: 60 });
    await markDone(bench.tab, id ?? '', answer);
    expect(await bench.document()).toEqual(answer);
  });

  test('kept aside, with more typed meanwhile: the next change moves on top of it', async () => {
    const bench = await dirty({ summary: 'mine' });
    const [id] = await bench.send();
    await saveDocument(bench, await bench.document(), {
      teamId: 'north',
      body: { summary: 'mine again' },
    });
    const mine = encounter({ version: 2 }, { summary: 'mine', duration: 30 });
    await bench.arrive([savedLater(mine, { duration: 60 })]);
    await markDone(bench.tab, id ?? '', mine);
    expect(await bench.lane()).toMatchObject([
      { after: null, change: { version: 3, body: { summary: 'mine again' } } },
    ]);
    expect(await shown(bench)).toMatchObject({
      sync: 'waiting',
      body: { summary: 'mine again', duration: 60 },
    });
  });

  test('touching other fields than mine: my change moves on top of it', async () => {
    const bench = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { duration: 60 });
    await bench.arrive([theirs]);
    expect(await bench.lane()).toMatchObject([
      { state: 'queued', change: { version: 2, body: { summary: 'mine' } } },
    ]);
    expect(await shown(bench)).toMatchObject({
      version: 2,
      sync: 'waiting',
      body: { summary: 'mine', duration: 60 },
    });
    expect(await truth(bench)).toMatchObject({ document: theirs, incoming: null });
  });

  test('with rows of its own in a group where I added one: both are there', async () => {
    const prop = (id: string) => ({ id, item: id, count: null, source: null, who: '' });
    const bench = await dirty({ props: [prop('mine')] });
    await bench.arrive([savedLater(base, { props: [prop('theirs')] })]);
    expect(await conflict(bench)).toBeUndefined();
    expect((await shown(bench))?.body['props']).toEqual([prop('theirs'), prop('mine')]);
    expect((await bench.lane())[0]?.change).toMatchObject({
      version: 2,
      body: { props: [prop('theirs'), prop('mine')] },
    });
  });

  test('fault 21: touching the same field: a conflict with base, mine and theirs, and nothing is sent', async () => {
    const bench = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { summary: 'theirs' });
    await bench.arrive([theirs]);
    const [row] = await bench.lane();
    expect(row?.state).toBe('conflict');
    expect(await conflict(bench)).toMatchObject({ changeId: row?.id, base, theirs });
    expect(await shown(bench)).toMatchObject({ sync: 'conflict', body: { summary: 'mine' } });
    expect(await bench.send()).toEqual([]);
  });

  test('fault 24: touching the same field with the same words: no conflict', async () => {
    const bench = await dirty({ summary: 'the same' });
    await bench.arrive([savedLater(base, { summary: 'the same' })]);
    expect(await conflict(bench)).toBeUndefined();
    expect(await shown(bench)).toMatchObject({ sync: 'waiting', version: 2 });
  });

  test('under a move I have not sent: a person decides again', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await setStatus(bench, base, -1);
    await bench.arrive([savedLater(base, { duration: 60 })]);
    expect(await conflict(bench)).toMatchObject({ changeId: (await bench.lane())[0]?.id });
  });

  test('with the very move I have not sent: it is done, and nobody is asked', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await setStatus(bench, base, -1);
    const theirs = savedLater(base, {}, { statusId: -1, updatedBy: ben });
    await bench.arrive([theirs]);
    expect([await bench.lane(), await conflict(bench), await truth(bench)]).toEqual([
      [],
      undefined,
      undefined,
    ]);
    expect(await shown(bench)).toMatchObject({ version: 2, statusId: -1, sync: 'saved', updatedBy: ben });
  });

  test('with the same move after the same edit: both are done', async () => {
    const bench = await dirty({ summary: 'the same' });
    await setStatus(bench, await bench.document(), -1);
    await bench.arrive([savedLater(base, { summary: 'the same' }, { version: 3, statusId: -1 })]);
    expect(await bench.lane()).toEqual([]);
    expect(await shown(bench)).toMatchObject({ version: 3, statusId: -1, sync: 'saved' });
  });

  test('with the first of two moves: the second one, a comment and an edit behind it stand on that', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await setStatus(bench, base, -1);
    await setStatus(bench, await bench.document(), 0);
    await bench.edit({ summary: 'mine' });
    await addComment(bench, base, 'Mine');
    await bench.arrive([savedLater(base, {}, { statusId: -1 })]);
    const [move, edit, comment] = await bench.lane();
    expect(move).toMatchObject({ after: null, change: { kind: 'setStatus', statusId: 0, version: 2 } });
    expect(edit).toMatchObject({ after: move?.id, change: { kind: 'save' } });
    expect(comment?.change.kind).toBe('comment');
    expect(await conflict(bench)).toBeUndefined();
    expect(await truth(bench)).toMatchObject({ document: { version: 2, statusId: -1 } });
    expect(await shown(bench)).toMatchObject({ statusId: 0, sync: 'waiting', body: { summary: 'mine' } });
  });

  test('with my move of another text: a person decides again', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await setStatus(bench, base, -1);
    await bench.arrive([savedLater(base, { duration: 60 }, { statusId: -1 })]);
    expect(await conflict(bench)).toMatchObject({ theirs: { statusId: -1, body: { duration: 60 } } });
  });

  test('fault 14: archived by them under my edit: a person decides', async () => {
    const bench = await dirty({ summary: 'mine' });
    await bench.arrive([savedLater(base, {}, { statusId: -1 })]);
    expect(await conflict(bench)).toMatchObject({ theirs: { statusId: -1 } });
    expect((await shown(bench))?.body['summary']).toBe('mine');
  });

  test('moved to another team by both of us: a person decides', async () => {
    const bench = await openMirrorFixture(holder({ all: [1, 2, 3] }));
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'east', body: {} });
    await bench.arrive([savedLater(base, {}, { teamId: 'south' })]);
    expect((await conflict(bench))?.theirs?.teamId).toBe('south');
  });

  test('fault 23: while it is in conflict: the other side is this one now, my words stay', async () => {
    const bench = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { summary: 'theirs' });
    await bench.arrive([theirs]);
    const newest = savedLater(theirs, { summary: 'theirs again', duration: 90 });
    await bench.arrive([newest]);
    expect(await conflict(bench)).toMatchObject({ base, theirs: newest });
    expect((await shown(bench))?.body['summary']).toBe('mine');
  });

  test('that is the one my change stands on already: nothing moves', async () => {
    const bench = await dirty({ summary: 'mine' });
    const before = await bench.lane();
    await bench.arrive([base]);
    expect(await bench.lane()).toEqual(before);
    expect(await shown(bench)).toMatchObject({ sync: 'waiting', body: { summary: 'mine' } });
  });

  test('in the same version with other shares: the shares are taken and my words stay', async () => {
    const bench = await dirty({ summary: 'mine' });
    const shares = { shareAll: true, shareTeams: [] };
    await bench.arrive([{ ...base, shares }]);
    expect(await shown(bench)).toMatchObject({ shares, sync: 'waiting', body: { summary: 'mine' } });
    expect((await truth(bench))?.document.shares).toEqual(shares);
  });

  test('fault 56: in the same version with less for me to see: what I may not see is gone, my words stay', async () => {
    const secret = encounter({}, { organiserNotes: 'SECRET' });
    const bench = await openMirrorFixture();
    await bench.arrive([secret]);
    await saveDocument(bench, secret, { teamId: 'north', body: { summary: 'mine' } });
    const { organiserNotes: _, ...open } = secret.body;
    const asPlayer: Document = { ...secret, body: { ...open, title: secret.body.title } };
    const scope = 'owned:north:encounter';
    await bench.arrive([asPlayer], { scope, scopes: [scope], cursors: { [scope]: 1 } });
    const everything = await Promise.all([shown(bench), truth(bench)]);
    expect(JSON.stringify(everything)).not.toContain('SECRET');
    expect(await shown(bench)).toMatchObject({ scopes: [scope], body: { summary: 'mine' } });
  });

  test('fault 2: my own new document, while its making was never answered: no conflict with myself', async () => {
    const bench = await openMirrorFixture();
    await createDocument(bench, {
      keyId: 'doc-1',
      entity: 'encounter',
      teamId: 'north',
      body: { title: 'Mine' },
    });
    const [id] = await bench.send();
    const made = encounter({ version: 1 }, { title: 'Mine' });
    await bench.arrive([made]);
    expect(await conflict(bench)).toBeUndefined();
    await markDone(bench.tab, id ?? '', made);
    expect(await shown(bench)).toMatchObject({ reference: 'ENC-1', sync: 'saved', scopes: [northern] });
  });
});

test('a late page does not bring an older text back', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([savedLater(base, { summary: 'newer' })]);
  await bench.arrive([base]);
  expect((await shown(bench))?.body['summary']).toBe('newer');
});
