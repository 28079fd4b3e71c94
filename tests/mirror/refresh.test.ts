import { describe, expect, test } from 'vitest';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import { addComment } from '#actions/comments.ts';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { markDone } from '#mirror/outbox/serverAnswers.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { ben, encounter, holder, runEntry } from '#support/documents.ts';
import {
  type MirrorFixture,
  savedLater,
  northern,
  openMirrorFixture,
  openMirrorWith,
} from '#support/mirror.ts';

const base = encounter({}, { summary: 'at the river', duration: 30 });

async function dirty(body: BodyPatch): Promise<MirrorFixture> {
  const device = await openMirrorWith(base);
  await device.edit(body);
  return device;
}
const shown = (device: MirrorFixture) => device.mirror.documents.get('doc-1');
const serverRowOf = (device: MirrorFixture) => device.mirror.server.get('doc-1');
const conflict = async (device: MirrorFixture) => {
  const open = await conflictOf(device.mirror, 'doc-1');
  return open && { ...open, base: baseOf(open, await device.lane()) };
};

describe('a newer document arrives', () => {
  test('A newer document is shown if nothing is unsent', async () => {
    const device = await openMirrorWith(base);
    const theirs = savedLater(base, { summary: 'theirs' }, { updatedBy: ben });
    await device.arrive([theirs]);
    const expected = { ...theirs, scopes: [northern], eventId: '', refs: [], sync: 'saved' };
    expect(await shown(device)).toEqual(expected);
    expect(await serverRowOf(device)).toBeUndefined();
  });

  test('A newer document is shown beneath a change in flight, and nobody is asked before the answer', async () => {
    const device = await dirty({ summary: 'mine' });
    const [id] = await device.send();
    const mine = encounter({ version: 2 }, { summary: 'mine', duration: 30 });
    const theirs = savedLater(mine, { summary: 'mine and theirs', duration: 60 });
    await device.arrive([theirs]);
    expect((await shown(device))?.body).toMatchObject({ summary: 'mine', duration: 60 });
    expect(await serverRowOf(device)).toMatchObject({ document: theirs });
    expect(await conflict(device)).toBeUndefined();

    await markDone(device.tab, id ?? '', mine);
    const expected = { version: 3, sync: 'saved', body: { summary: 'mine and theirs', duration: 60 } };
    expect(await shown(device)).toMatchObject(expected);
    expect(await serverRowOf(device)).toBeUndefined();
  });

  test('A waiting document older than the answer is dropped', async () => {
    const device = await dirty({ summary: 'mine' });
    const [id] = await device.send();
    await device.arrive([savedLater(base, { duration: 60 })]);
    const answer = encounter({ version: 3 }, { summary: 'mine', duration: 60 });
    await markDone(device.tab, id ?? '', answer);
    expect(await device.document()).toEqual(answer);
  });

  test('A change typed meanwhile stays as it was made, and fits on what has arrived', async () => {
    const device = await dirty({ summary: 'mine' });
    const [id] = await device.send();
    await device.edit({ summary: 'mine again' });
    const mine = encounter({ version: 2 }, { summary: 'mine', duration: 30 });
    await device.arrive([savedLater(mine, { duration: 60 })]);
    await markDone(device.tab, id ?? '', mine);
    const body = { summary: 'mine again' };
    expect(await device.lane()).toMatchObject([{ state: 'queued', change: { version: 1, body } }]);
    const expected = { sync: 'waiting', body: { summary: 'mine again', duration: 60 } };
    expect(await shown(device)).toMatchObject(expected);
  });

  test('My change stays as it was made beneath a newer document with other fields changed', async () => {
    const device = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { duration: 60 });
    await device.arrive([theirs]);
    const given = { state: 'queued', change: { version: 1, body: { summary: 'mine' } } };
    expect(await device.lane()).toMatchObject([given]);
    const expected = { version: 2, sync: 'waiting', body: { summary: 'mine', duration: 60 } };
    expect(await shown(device)).toMatchObject(expected);
    expect(await serverRowOf(device)).toMatchObject({ document: theirs });
  });

  test('Rows that both sides added to a group are all kept', async () => {
    const prop = (id: string) => ({ id, item: id, count: null, source: null, who: '' });
    const device = await dirty({ props: [prop('mine')] });
    await device.arrive([savedLater(base, { props: [prop('theirs')] })]);
    expect(await conflict(device)).toBeUndefined();
    expect((await shown(device))?.body['props']).toEqual([prop('mine'), prop('theirs')]);
    expect((await device.lane())[0]?.change).toMatchObject({ body: { props: [prop('mine')] } });
  });

  test('fault 21: an edit of the same field is a conflict with base, mine and theirs, and nothing is sent', async () => {
    const device = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { summary: 'theirs' });
    await device.arrive([theirs]);
    const [row] = await device.lane();
    expect(row?.state).toBe('conflict');
    expect(await conflict(device)).toMatchObject({ changeId: row?.id, base, theirs });
    expect(await shown(device)).toMatchObject({ sync: 'conflict', body: { summary: 'mine' } });
    expect(await device.send()).toEqual([]);
  });

  test('fault 24: the same edit of the same field is no conflict', async () => {
    const device = await dirty({ summary: 'the same' });
    await device.arrive([savedLater(base, { summary: 'the same' })]);
    expect(await conflict(device)).toBeUndefined();
    expect(await shown(device)).toMatchObject({ sync: 'waiting', version: 2 });
  });

  test('A newer document beneath my unsent status change is a conflict', async () => {
    const device = await openMirrorWith(base);
    await setStatus(device, base, -1);
    await device.arrive([savedLater(base, { duration: 60 })]);
    expect(await conflict(device)).toMatchObject({ changeId: (await device.lane())[0]?.id });
  });

  test('A newer document that others approved beneath my edit is a conflict, because my save would undo that', async () => {
    const device = await dirty({ summary: 'mine' });
    await device.arrive([savedLater(base, {}, { statusId: 3 })]);
    expect(await conflict(device)).toMatchObject({ base, theirs: { statusId: 3 } });
    expect(await shown(device)).toMatchObject({ statusId: 3, sync: 'conflict', body: { summary: 'mine' } });
    expect(await device.send()).toEqual([]);
  });

  test('A newer document that others approved beneath a log entry of mine, or set back to Editing, is no conflict', async () => {
    const entry = runEntry('e', 'won');
    const logged = await dirty({ runLog: [entry] });
    await logged.arrive([savedLater(base, {}, { statusId: 3 })]);
    expect(await conflict(logged)).toBeUndefined();
    const approved = encounter({ statusId: 3 });
    const device = await openMirrorWith(approved);
    await device.edit({ summary: 'mine' });
    await device.arrive([savedLater(approved, { duration: 60 }, { statusId: 0 })]);
    expect(await conflict(device)).toBeUndefined();
    expect(await shown(device)).toMatchObject({ statusId: 0, body: { summary: 'mine', duration: 60 } });
  });

  test('The same status change of the same text by somebody else is no conflict: the server is told, and has nothing to do', async () => {
    const device = await openMirrorWith(base);
    await setStatus(device, base, -1);
    await device.arrive([savedLater(base, {}, { statusId: -1, updatedBy: ben })]);
    expect(await conflict(device)).toBeUndefined();
    expect(await device.lane()).toMatchObject([{ state: 'queued', change: { kind: 'setStatus' } }]);
    expect(await shown(device)).toMatchObject({ version: 2, statusId: -1, updatedBy: ben });
  });

  test('The same edit and status change by somebody else are no conflict', async () => {
    const device = await dirty({ summary: 'the same' });
    await setStatus(device, await device.document(), 1);
    await device.arrive([savedLater(base, { summary: 'the same' }, { version: 3, statusId: 1 })]);
    expect(await conflict(device)).toBeUndefined();
    expect(await shown(device)).toMatchObject({ version: 3, statusId: 1, sync: 'waiting' });
  });

  test('After somebody else has made the first of two status changes, what is behind it still fits', async () => {
    const device = await openMirrorWith(base);
    await setStatus(device, base, -1);
    await setStatus(device, await device.document(), 0);
    await device.edit({ summary: 'mine' });
    await addComment(device, base, 'Mine');
    await device.arrive([savedLater(base, {}, { statusId: -1 })]);
    const [done, move, edit, comment] = await device.lane();
    expect([done, move]).toMatchObject([{ change: { statusId: -1 } }, { change: { statusId: 0 } }]);
    expect(edit).toMatchObject({ change: { kind: 'edit' } });
    expect(comment?.change.kind).toBe('comment');
    expect(await conflict(device)).toBeUndefined();
    expect(await serverRowOf(device)).toMatchObject({ document: { version: 2, statusId: -1 } });
    expect(await shown(device)).toMatchObject({ statusId: 0, sync: 'waiting', body: { summary: 'mine' } });
  });

  test('The same status change on another text is a conflict', async () => {
    const device = await openMirrorWith(base);
    await setStatus(device, base, -1);
    await device.arrive([savedLater(base, { duration: 60 }, { statusId: -1 })]);
    expect(await conflict(device)).toMatchObject({ theirs: { statusId: -1, body: { duration: 60 } } });
  });

  test('fault 14: a document archived beneath my edit is a conflict', async () => {
    const device = await dirty({ summary: 'mine' });
    await device.arrive([savedLater(base, {}, { statusId: -1 })]);
    expect(await conflict(device)).toMatchObject({ theirs: { statusId: -1 } });
    expect((await shown(device))?.body['summary']).toBe('mine');
  });

  test('A document that both moved to different teams is a conflict', async () => {
    const device = await openMirrorFixture(holder({ all: [1, 2, 3] }));
    await device.arrive([base]);
    await saveDocument(device, base, { teamId: 'east', body: {} });
    await device.arrive([savedLater(base, {}, { teamId: 'south' })]);
    expect((await conflict(device))?.theirs?.teamId).toBe('south');
  });

  test('fault 23: a newer document replaces the other side of an open conflict, and my text stays', async () => {
    const device = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { summary: 'theirs' });
    await device.arrive([theirs]);
    const newest = savedLater(theirs, { summary: 'theirs again', duration: 90 });
    await device.arrive([newest]);
    expect(await conflict(device)).toMatchObject({ base, theirs: newest });
    expect((await shown(device))?.body['summary']).toBe('mine');
  });

  test('A document in the base version of my change alters nothing', async () => {
    const device = await dirty({ summary: 'mine' });
    const before = await device.lane();
    await device.arrive([base]);
    expect(await device.lane()).toEqual(before);
    expect(await shown(device)).toMatchObject({ sync: 'waiting', body: { summary: 'mine' } });
  });

  test('A document in the same version with other shares updates the shares, and my text stays', async () => {
    const device = await dirty({ summary: 'mine' });
    const shares = { shareAll: true, shareTeams: [] };
    await device.arrive([{ ...base, shares }]);
    expect(await shown(device)).toMatchObject({ shares, sync: 'waiting', body: { summary: 'mine' } });
    expect((await serverRowOf(device))?.document.shares).toEqual(shares);
  });

  test('fault 56: a document in the same version with fewer readable fields loses those fields, and my text stays', async () => {
    const secret = encounter({}, { organiserNotes: 'SECRET' });
    const device = await openMirrorWith(secret);
    await device.edit({ summary: 'mine' });
    const { organiserNotes: _, ...open } = secret.body;
    const asPlayer: Document = { ...secret, body: { ...open, title: secret.body.title } };
    const scope = 'owned:north:encounter';
    await device.arrive([asPlayer], { scope, scopes: [scope], cursors: { [scope]: 1 } });
    const everything = await Promise.all([shown(device), serverRowOf(device)]);
    expect(JSON.stringify(everything)).not.toContain('SECRET');
    expect(await shown(device)).toMatchObject({ scopes: [scope], body: { summary: 'mine' } });
  });

  test('fault 2: my own new document arriving before its create is answered is no conflict', async () => {
    const device = await openMirrorFixture();
    await device.create('doc-1', { title: 'Mine' });
    const [id] = await device.send();
    const made = encounter({ version: 1 }, { title: 'Mine' });
    await device.arrive([made]);
    expect(await conflict(device)).toBeUndefined();
    await markDone(device.tab, id ?? '', made);
    expect(await shown(device)).toMatchObject({ reference: 'ENC-1', sync: 'saved', scopes: [northern] });
  });
});

describe('edits of one document that were not sent', () => {
  test('One that undoes another names nothing, so what others write there is no conflict', async () => {
    const device = await dirty({ summary: 'mine', duration: 45 });
    await device.edit({ summary: 'at the river' });
    await device.arrive([savedLater(base, { summary: 'theirs' })]);
    expect(await conflict(device)).toBeUndefined();
    expect(await device.lane()).toMatchObject([{ state: 'queued', change: { body: { duration: 45 } } }]);
    expect((await shown(device))?.body).toMatchObject({ summary: 'theirs', duration: 45 });
  });

  test('A conflict is over once its author takes over what the server has, and is there again once that moves', async () => {
    const device = await dirty({ summary: 'mine' });
    const theirs = savedLater(base, { summary: 'theirs' });
    await device.arrive([theirs]);
    await device.edit({ summary: 'theirs' });
    expect(await conflict(device)).toBeUndefined();
    expect(await shown(device)).toMatchObject({ sync: 'waiting', body: { summary: 'theirs' } });
    await device.arrive([savedLater(theirs, { summary: 'theirs again' })]);
    expect(await conflict(device)).toMatchObject({ base: { body: { summary: 'at the river' } } });
  });

  test('The text beneath a conflict is what its author saw, cell by cell, also where they had seen what arrived', async () => {
    const prop = (id: string, item: string, count = 1) => ({ id, item, count, source: null, who: '' });
    const start = encounter({}, { props: [prop('a', 'lamp'), prop('b', 'rope')] });
    const device = await openMirrorWith(start);
    await device.edit({ props: [prop('a', 'torch'), prop('b', 'rope')] });
    const seen = savedLater(start, { props: [prop('a', 'lamp'), prop('b', 'chain'), prop('c', 'flag')] });
    await device.arrive([seen]);
    await device.edit({ props: [prop('a', 'torch'), prop('b', 'chain', 2)] });
    await device.arrive([
      savedLater(seen, { props: [prop('a', 'lantern'), prop('b', 'chain'), prop('c', 'flag')] }),
    ]);
    const open = await conflict(device);
    // The flag was theirs, and removing it is my edit; the chain was theirs, and two of them are mine.
    expect(open?.base.body['props']).toEqual([prop('a', 'lamp'), prop('b', 'rope'), prop('c', 'flag')]);
    expect((await shown(device))?.body['props']).toEqual([prop('a', 'torch'), prop('b', 'chain', 2)]);
  });
});

test('A late page brings no older text back beneath unsent changes either', async () => {
  const device = await dirty({ summary: 'mine' });
  await device.arrive([savedLater(base, { duration: 60 })]);
  await device.arrive([base]);
  expect((await shown(device))?.body).toMatchObject({ summary: 'mine', duration: 60 });
  expect((await serverRowOf(device))?.document.version).toBe(2);
});

test('fault 56: what was there before an edit goes with the right to read it, and the own text stays', async () => {
  const secret = encounter({}, { organiserNotes: 'SECRET' });
  const device = await openMirrorWith(secret);
  await device.edit({ organiserNotes: 'Mine' });
  const { organiserNotes: _, ...open } = secret.body;
  await device.arrive([{ ...secret, body: { ...open, title: secret.body.title } }]);
  const everything = await Promise.all([device.lane(), serverRowOf(device)]);
  expect(JSON.stringify(everything)).not.toContain('SECRET');
  expect(await device.lane()).toMatchObject([{ change: { body: { organiserNotes: 'Mine' } } }]);
});

test('A late page does not bring an older text back', async () => {
  const device = await openMirrorWith(savedLater(base, { summary: 'newer' }));
  await device.arrive([base]);
  expect((await shown(device))?.body['summary']).toBe('newer');
});
