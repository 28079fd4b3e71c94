import { describe, expect, test } from 'vitest';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import { addComment } from '#actions/comments.ts';
import { setStatus } from '#actions/documents.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import { importUnsentFile } from '#actions/unsent/importUnsentFile.ts';
import { importText } from '#support/unsentFiles.ts';
import type { ImportResult } from '#mirror/unsentFile/importUnsent.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { writeMeta } from '#mirror/storage/meta.ts';
import { documentState } from '#mirror/read/documents.ts';
import { unsentCount } from '#mirror/read/unsent.ts';
import { syncStatus } from '#mirror/read/syncState.ts';
import { waitUntilSent } from '#mirror/read/watch.ts';
import { create, edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import type { TestDevice } from '#support/device.ts';
import { syncFixture } from '#support/syncFixture.ts';
import { textsOf, typeTexts } from '#support/texts.ts';
import { heldOf } from '#mirror/typed/heldText.ts';
import { draftOf } from '#support/drafts.ts';

const { shared, world, settled } = syncFixture();
const noon = '2026-06-01T12:00:00.000Z';

/** Passes a file through its text, as another device reads it. */
async function saved(client: TestDevice): Promise<string> {
  return JSON.stringify(await exportUnsent(client.mirror, client.user, noon));
}

async function bring(to: TestDevice, text: string): Promise<ImportResult> {
  return importText({ ...to.device, now: () => noon }, text);
}

/** Two devices of one user: the first is offline with unsent edits, the second is up to date. */
async function twoDevices() {
  const { ada: tablet, ben, keyId } = await shared();
  tablet.network.online = false;
  const laptop = await settled('ada');
  return { tablet, laptop, ben, keyId };
}

const none = { waiting: 0, here: 0, held: 0, drafts: 0, discarded: 0 };

describe('an export file', () => {
  test('A file imported on another device is applied once, even when the first device reconnects', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'from the tablet' });
    const made = await create(tablet, world().team, { title: 'Made in the field' });
    await addComment(tablet.device, await shown(tablet, made), 'said in the field');
    await edit(tablet, made, { summary: 'and described' });

    expect(await bring(laptop, await saved(tablet))).toEqual({ ...none, waiting: 2 });
    expect((await shown(laptop, keyId)).body['summary']).toBe('from the tablet');
    expect(await shown(laptop, made)).toMatchObject({
      version: 0,
      body: { title: 'Made in the field', summary: 'and described' },
      comments: [{ comment: 'said in the field' }],
    });
    await laptop.settle();
    expect(await unsentCount(laptop.mirror)).toBe(0);
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'from the tablet' });
    expect(await world().read(made)).toMatchObject({ version: 1, summary: 'and described' });

    await reconnect(tablet);
    expect(await unsentCount(tablet.mirror)).toBe(0);
    expect((await documentState(tablet.mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2 });
    expect(await world().countTitled('Made in the field')).toBe(1);
    expect((await shown(tablet, made)).comments).toHaveLength(1);
  });

  test('An edit made after a file was saved is a second change, so that both devices send the same first one', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'in the file' });
    const text = await saved(tablet);
    await edit(tablet, keyId, { summary: 'after the file' });
    expect((await documentState(tablet.mirror, keyId)).lane).toHaveLength(2);
    await bring(laptop, text);
    await reconnect(tablet, laptop);
    for (const { mirror } of [tablet, laptop])
      expect((await documentState(mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'after the file' });
    expect((await shown(laptop, keyId)).body['summary']).toBe('after the file');
  });

  test('A device that cannot write any more still saves its unsent work to a file', async () => {
    const { tablet, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'on a full disk' });
    tablet.mirror.outbox.hook('updating', () => {
      throw new DOMException('There is no space left.', 'QuotaExceededError');
    });
    expect(await saved(tablet)).toContain('on a full disk');
  });

  test('Importing changes that the first device has sent meanwhile applies nothing twice', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'sent after all' });
    const made = await create(tablet, world().team, { title: 'Sent after all' });
    const text = await saved(tablet);
    await reconnect(tablet);
    await editAndSettle(tablet, made, { summary: 'a later word' }, laptop);

    expect(await bring(laptop, text)).toEqual({ ...none, waiting: 2 });
    await laptop.settle();
    expect(await unsentCount(laptop.mirror)).toBe(0);
    expect((await documentState(laptop.mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'sent after all' });
    expect(await world().read(made)).toMatchObject({ version: 2, summary: 'a later word' });
    expect((await shown(laptop, made)).body['summary']).toBe('a later word');
  });

  test('Importing an edit that someone has overtaken is a conflict with the original base', async () => {
    const { tablet, laptop, ben, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'mine' });
    await editAndSettle(ben, keyId, { summary: 'theirs' }, laptop);
    await bring(laptop, await saved(tablet));
    await laptop.settle();
    const { conflict, lane, row } = await documentState(laptop.mirror, keyId);
    expect(conflict?.theirs).toMatchObject({ version: 2, body: { summary: 'theirs' } });
    expect(conflict && baseOf(conflict, lane)).toMatchObject({ version: 1, body: { summary: '' } });
    expect(row).toMatchObject({ sync: 'conflict', body: { summary: 'mine' } });
  });

  test('An edit that was in conflict where it was exported is in conflict on the other device too', async () => {
    const { tablet, laptop, ben, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'mine' });
    await editAndSettle(ben, keyId, { summary: 'theirs' });
    await reconnect(tablet);
    expect((await documentState(tablet.mirror, keyId)).conflict).toBeDefined();
    await laptop.settle();
    await bring(laptop, await saved(tablet));
    await laptop.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'theirs' });
    const theirs = { body: { summary: 'theirs' } };
    expect((await documentState(laptop.mirror, keyId)).conflict).toMatchObject({ theirs });
  });

  test('Importing keeps the order of dependent changes: an edit, then a status change', async () => {
    const { tablet, laptop } = await twoDevices();
    const made = await create(tablet, world().team, world().completeEncounter('Whole'));
    await setStatus(tablet.device, await shown(tablet, made), 1);
    expect(await bring(laptop, await saved(tablet))).toEqual({ ...none, waiting: 1 });
    await laptop.settle();
    expect(await world().read(made)).toMatchObject({ statusText: 'Submitted', version: 2 });
  });

  test('A file imported twice, or where it was exported, is applied once', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'once' });
    const text = await saved(tablet);
    expect(await bring(tablet, text)).toEqual({ ...none, here: 1 });
    expect(await bring(laptop, text)).toEqual({ ...none, waiting: 1 });
    expect(await bring(laptop, text)).toEqual({ ...none, here: 1 });
    await laptop.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2 });
  });

  test('A file imported again brings back no text that was typed on in a row of its own', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await typeTexts(tablet.mirror, keyId, { new: 'Half a thought' });
    const text = await saved(tablet);
    expect(await bring(laptop, text)).toEqual({ ...none, drafts: 1 });
    await laptop.mirror.typed.clear();
    await typeTexts(laptop.mirror, keyId, { new: 'Half a thought, and the rest' }, 'another tab');
    expect(await bring(laptop, text)).toEqual({ ...none, drafts: 0 });
    await laptop.mirror.typed.clear();
    await typeTexts(laptop.mirror, keyId, { new: 'Another thought' }, 'another tab');
    expect(await bring(laptop, text)).toEqual({ ...none, drafts: 1 });
  });

  test('Imported changes of other fields are sent with those made here to the same document', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'from the tablet' });
    laptop.network.online = false;
    await edit(laptop, keyId, { endsWhen: 'from the laptop' });
    await bring(laptop, await saved(tablet));
    const wanted = { summary: 'from the tablet', endsWhen: 'from the laptop' };
    expect((await shown(laptop, keyId)).body).toMatchObject(wanted);
    await reconnect(laptop);
    expect(await documentState(laptop.mirror, keyId)).toMatchObject({ lane: [], conflict: undefined });
    const expected = { version: 3, summary: 'from the tablet', endsWhen: 'from the laptop' };
    expect(await world().read(keyId)).toMatchObject(expected);
  });

  test('Changes to a document that may not be seen are held, with readable text', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'own words' });
    const text = await saved(tablet);
    await laptop.mirror.documents.delete(keyId);
    expect(await bring(laptop, text)).toEqual({ ...none, held: 1 });
    expect(await laptop.mirror.outbox.count()).toBe(0);
    const expected = { title: 'The broken bridge', changes: [{ body: { summary: 'own words' } }] };
    expect(await heldOf(laptop.mirror, keyId)).toMatchObject(expected);
  });

  test('A file contains drafts, and importing one keeps a later draft', async () => {
    const { tablet, laptop, keyId } = await twoDevices();
    const teamId = world().team;
    const draft = draftOf({
      keyId,
      teamId,
      body: { summary: 'half a sen' },
      was: { summary: '', secret: 'not for everybody' },
    });
    await saveDraft(tablet.mirror, draft);
    await typeTexts(tablet.mirror, keyId, { new: 'half a comment' });
    const text = await saved(tablet);
    expect(await bring(laptop, text)).toEqual({ ...none, drafts: 1 });
    const given = { id: 'form-1', body: { summary: 'half a sen' }, was: { summary: '' } };
    expect(await draftsOf(laptop.mirror, keyId)).toMatchObject([given]);
    expect((await draftsOf(laptop.mirror, keyId))[0]?.was).not.toHaveProperty('secret');
    expect(await textsOf(laptop.mirror, keyId)).toEqual({ new: 'half a comment' });

    const body = { summary: 'a whole sentence' };
    const later = { ...draft, body, was: {}, at: '2026-06-02T12:00:00.000Z' };
    await saveDraft(laptop.mirror, later);
    await typeTexts(laptop.mirror, keyId, { new: 'a whole comment' });
    await bring(laptop, text);
    expect(await draftsOf(laptop.mirror, keyId)).toEqual([later]);
    expect(await textsOf(laptop.mirror, keyId)).toEqual({ new: 'a whole comment' });
  });

  test('A file of another user is refused by name, and so are damaged files and those of newer builds', async () => {
    const { tablet, ben, keyId } = await twoDevices();
    await edit(tablet, keyId, { summary: 'mine' });
    const text = await saved(tablet);
    const expected = { kind: 'foreign', name: tablet.user.displayName };
    expect(await importUnsentFile(ben.device, text)).toEqual(expected);
    for (const broken of ['', '{}', text.slice(0, -9), text.replace('"edit"', '"steal"'), '[1]']) {
      expect(await importUnsentFile(tablet.device, broken)).toEqual({ kind: 'unknown' });
    }
    const newer = text.replace('"schema":1', '"schema":99');
    expect(await importUnsentFile(tablet.device, newer)).toEqual({ kind: 'newer' });
  });
});

describe('logging out', () => {
  test('Logging out right after a save waits until the server has it', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'just before leaving' });
    const waiting = waitUntilSent(ada.mirror, 60_000);
    await ada.settle();
    await waiting;
    expect(await unsentCount(ada.mirror)).toBe(0);
    expect(await world().read(keyId)).toMatchObject({ summary: 'just before leaving' });
  });

  test('Logging out does not wait when offline, nor long for a slow server', async () => {
    const { tablet, keyId } = await twoDevices();
    await editAndSettle(tablet, keyId, { summary: 'stays here' });
    await waitUntilSent(tablet.mirror, 60_000);
    expect(await unsentCount(tablet.mirror)).toBe(1);
    await writeMeta(tablet.mirror, 'status', { ...(await syncStatus(tablet.mirror)), reach: 'online' });
    await waitUntilSent(tablet.mirror, 1);
    expect(await unsentCount(tablet.mirror)).toBe(1);
  });
});
