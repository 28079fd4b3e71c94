import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { importUnsent } from '#mirror/unsentFile/importUnsent.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { reduceToUnsent, restoreStoredUnsent } from '#mirror/unsentFile/reduceToUnsent.ts';
import { storedFiles } from '#mirror/unsentFile/storedFiles.ts';
import { documentState } from '#mirror/read/documents.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { unsentCount } from '#mirror/read/unsent.ts';
import { syncStatus } from '#mirror/read/syncState.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { writeMeta } from '#mirror/storage/meta.ts';
import { unsavedWork } from '#mirror/queries/unsent/unsent.ts';
import { isContactOverdue, recordContact } from '#mirror/storage/contactLimit.ts';
import { deleteMirror, usersHere } from '#mirror/storage/mirrorsHere.ts';
import { dumpDatabase } from '#support/cast.ts';
import type { TestDevice } from '#support/device.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';
import { create, createAndSettle, edit, editAndSettle, shown } from '#support/operations.ts';
import { draftOf } from '#support/drafts.ts';
import { typeTexts } from '#support/texts.ts';

const { world } = syncFixture();
const later = '2026-06-03T12:00:00.000Z';
const day = 24 * 60 * 60 * 1000;

/** Ada on a tablet that others use too, with everything synced. */
async function adaOnTablet() {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const ada = await world().open('ada', undefined, storage);
  const given = { title: 'The secret ford', summary: 'seen before', organiserNotes: 'the heir is alive' };
  const keyId = await createAndSettle(ada, world().team, given);
  return { storage, ada, keyId };
}

type Storage = Awaited<ReturnType<typeof adaOnTablet>>['storage'];

/** Ben's device on the same storage, which has fetched everything. */
async function benOn(storage: Storage): Promise<TestDevice> {
  const ben = await world().open('ben', undefined, storage);
  await ben.settle();
  return ben;
}

/** Ada's work that only the tablet has: an edit, a new document, a comment, a draft and a comment draft. */
async function workOffline(ada: TestDevice, keyId: string): Promise<string> {
  ada.network.online = false;
  await edit(ada, keyId, { summary: 'own edit' });
  const made = await create(ada, world().team, { title: 'own document' });
  await addComment(ada.device, await shown(ada, keyId), 'own comment');
  const body = { startsWhen: 'own draft' };
  const was = { startsWhen: 'previous value' };
  await saveDraft(ada.mirror, draftOf({ keyId, teamId: world().team, body, was, at: later }));
  await typeTexts(ada.mirror, keyId, { new: 'own half comment' });
  // A refusal can name other documents, and contain the server's.
  const error = { code: 'in_use', error: 'Used by The secret ford', errors: ['The secret ford'] } as const;
  const [first] = await laneOf(ada.mirror, keyId);
  if (first) await ada.mirror.outbox.put({ ...first, error: { ...error, errors: [...error.errors] } });
  return made;
}

const theirs = ['The secret ford', 'seen before', 'the heir is alive', 'previous value'];
const own = ['own edit', 'own document', 'own comment', 'own draft', 'own half comment'];

/** Ada signs in on the tablet again. */
async function adaIsBack(storage: Storage): Promise<TestDevice> {
  const ada = await world().open('ada', undefined, storage);
  await ada.settle();
  await restoreStoredUnsent(ada.mirror, ada.device.by, later);
  return ada;
}

describe('a shared tablet', () => {
  test('fault 65: when another user signs in, only the former user’s own unsent words stay on the device', async () => {
    const { ada, keyId } = await adaOnTablet();
    await workOffline(ada, keyId);
    expect(await reduceToUnsent(ada.mirror, later)).toBe(false);
    const left = await dumpDatabase(ada);
    for (const word of theirs) expect(left).not.toContain(word);
    for (const word of own) expect(left).toContain(word);
    expect(await unsentCount(ada.mirror)).toBe(2);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 2, status: { complete: false } });
  });

  test('fault 65: the words come back once their author has everything again, and reach the server', async () => {
    const { storage, ada, keyId } = await adaOnTablet();
    const made = await workOffline(ada, keyId);
    await reduceToUnsent(ada.mirror, later);
    ada.mirror.close();
    const back = await adaIsBack(storage);
    expect(await storedFiles(back.mirror)).toEqual([]);
    await back.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'own edit' });
    expect(await world().read(made)).toMatchObject({ version: 1, title: 'own document' });
    expect((await shown(back, keyId)).comments).toMatchObject([{ comment: 'own comment' }]);
    const { drafts, texts } = await unsavedWork(back.mirror);
    expect(JSON.stringify(drafts)).toContain('own draft');
    expect(texts).toMatchObject([{ rows: [{ place: 'new', value: 'own half comment' }] }]);
    expect(await unsentCount(back.mirror)).toBe(1);
  });

  test('fault 65: a mirror without unsent work leaves nothing, and removing twice changes nothing', async () => {
    const { ada, keyId } = await adaOnTablet();
    expect(await reduceToUnsent(ada.mirror, later)).toBe(true);
    const counts = await Promise.all(ada.mirror.tables.map((table) => table.count()));
    expect(counts.every((count) => count === 0)).toBe(true);
    const other = await adaOnTablet();
    await workOffline(other.ada, other.keyId);
    await reduceToUnsent(other.ada.mirror, later);
    const before = await dumpDatabase(other.ada);
    expect(await reduceToUnsent(other.ada.mirror, '2026-06-04T12:00:00.000Z')).toBe(false);
    expect(await dumpDatabase(other.ada)).toBe(before);
    expect(keyId).not.toBe(other.keyId);
  });

  test('fault 65: words of two visits are kept beside each other, and importing them twice sends them once', async () => {
    const { storage, ada, keyId } = await adaOnTablet();
    ada.network.online = false;
    await edit(ada, keyId, { summary: 'first visit' });
    await reduceToUnsent(ada.mirror, later);
    const made = await create(ada, world().team, { title: 'second visit' });
    await reduceToUnsent(ada.mirror, '2026-06-04T12:00:00.000Z');
    const files = (await storedFiles(ada.mirror)).map(({ file }) => file);
    expect(files).toHaveLength(2);
    ada.mirror.close();
    const back = await adaIsBack(storage);
    // As after a crash between the import and the removal of the file.
    for (const file of files) await importUnsent(back.mirror, file, back.device.by, later);
    await back.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'first visit' });
    expect(await world().read(made)).toMatchObject({ version: 1 });
    expect(await unsentCount(back.mirror)).toBe(0);
  });

  test('fault 65: an edit that someone has overtaken meanwhile becomes a conflict and overwrites nothing', async () => {
    const { storage, ada, keyId } = await adaOnTablet();
    ada.network.online = false;
    await edit(ada, keyId, { summary: 'own edit' });
    await reduceToUnsent(ada.mirror, later);
    ada.mirror.close();
    await editAndSettle(await benOn(storage), keyId, { summary: 'Ben, meanwhile' });
    const back = await adaIsBack(storage);
    await back.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'Ben, meanwhile' });
    const { theirs: now, base } = await conflictOf(back, keyId);
    expect(now.body['summary']).toBe('Ben, meanwhile');
    // Not as if Ben's text were what Ada had started from: she would overwrite it unseen.
    expect(base.body['summary']).toBe(null);
    expect((await documentState(back.mirror, keyId)).row?.body['summary']).toBe('own edit');
  });

  test('fault 65: a draft of a field that someone has changed meanwhile is not taken as made on their text', async () => {
    const { storage, ada, keyId } = await adaOnTablet();
    await workOffline(ada, keyId);
    await reduceToUnsent(ada.mirror, later);
    ada.mirror.close();
    await editAndSettle(await benOn(storage), keyId, { startsWhen: 'at dusk' });
    const back = await adaIsBack(storage);
    const [draft] = await draftsOf(back.mirror, keyId);
    expect(draft).toMatchObject({ body: { startsWhen: 'own draft' }, was: { startsWhen: null } });
  });

  test('fault 65: the device lists whose mirrors it holds, and a crash while removing loses nothing', async () => {
    const { storage, ada, keyId } = await adaOnTablet();
    const ben = await benOn(storage);
    expect((await usersHere(storage)).toSorted()).toEqual([ada.user.id, ben.user.id].toSorted());
    await workOffline(ada, keyId);
    const before = await dumpDatabase(ada);
    ada.mirror.meta.hook('creating', () => {
      throw new Error('The device died.');
    });
    await expect(reduceToUnsent(ada.mirror, later)).rejects.toThrow('The device died.');
    expect(await dumpDatabase(ada)).toBe(before);
  });

  test('fault 65: a tab that holds the mirror open delays neither emptying it nor the next user, and it goes with the tab', async () => {
    const { storage, ada } = await adaOnTablet();
    const frozen = await new Promise<IDBDatabase>((resolve) => {
      const opening = storage.indexedDB.open(ada.mirror.name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    expect(await reduceToUnsent(ada.mirror, later)).toBe(true);
    await deleteMirror(ada.mirror, 50);
    frozen.close();
    await expect.poll(() => usersHere(storage)).toEqual([]);
  });
});

describe('14 days without contact', () => {
  /** A device of Ada's whose last contact is known. */
  async function inContact() {
    const { ada, keyId } = await adaOnTablet();
    const contact = Date.parse((await syncStatus(ada.mirror)).lastContact ?? '');
    return {
      ada,
      keyId,
      contact,
      isOverdue: (at: number, elapsed = 0) => isContactOverdue(ada.mirror, at, elapsed),
    };
  }

  test('fault 66: the limit counts from the last contact, and a week without signal removes nothing', async () => {
    const { contact, isOverdue } = await inContact();
    expect(await isOverdue(contact)).toBe(false);
    expect(await isOverdue(contact + 7 * day)).toBe(false);
    expect(await isOverdue(contact + 14 * day)).toBe(false);
    expect(await isOverdue(contact + 14 * day + 1)).toBe(true);
  });

  test('fault 66: a clock set back does not extend the limit', async () => {
    const { contact, isOverdue } = await inContact();
    expect(await isOverdue(contact + 13 * day)).toBe(false);
    expect(await isOverdue(contact - 300 * day, 2 * day)).toBe(true);
    expect(await isOverdue(contact - 300 * day)).toBe(true);
  });

  test('fault 66: a contact starts the count again, whatever the clock has shown before', async () => {
    const { ada, contact, isOverdue } = await inContact();
    expect(await isOverdue(contact + 365 * day)).toBe(true);
    await recordContact(ada.mirror, contact + day);
    expect(await isOverdue(contact + 2 * day)).toBe(false);
    expect(await isOverdue(contact + 14 * day)).toBe(false);
    expect(await isOverdue(contact + 16 * day)).toBe(true);
  });

  test('fault 66: a clock that was behind at the last contact, and is corrected offline, ends nothing early', async () => {
    const { ada, contact, isOverdue } = await inContact();
    const status = await syncStatus(ada.mirror);
    expect(Date.parse(status.serverTime ?? '')).toBeGreaterThan(0);
    const behind = (by: number) =>
      writeMeta(ada.mirror, 'status', { ...status, serverTime: new Date(contact + by).toISOString() });
    await behind(30 * day);
    // Not corrected yet, or never.
    expect(await isOverdue(contact + 14 * day)).toBe(false);
    expect(await isOverdue(contact + 15 * day)).toBe(true);
    expect(await isOverdue(contact + 30 * day)).toBe(false);
    expect(await isOverdue(contact + 44 * day)).toBe(false);
    expect(await isOverdue(contact + 45 * day)).toBe(true);
  });

  test('fault 66: after the limit only own unsent words stay, and they are sent after signing in again', async () => {
    const { storage, ada, keyId } = await adaOnTablet();
    const made = await workOffline(ada, keyId);
    await ada.engine.cycle();
    expect(await isContactOverdue(ada.mirror, ada.clock.now() + 15 * day)).toBe(true);
    await reduceToUnsent(ada.mirror, later);
    const left = await dumpDatabase(ada);
    for (const word of theirs) expect(left).not.toContain(word);
    for (const word of own) expect(left).toContain(word);
    ada.mirror.close();
    const back = await adaIsBack(storage);
    await back.settle();
    expect(await isContactOverdue(back.mirror, back.clock.now())).toBe(false);
    expect(await world().read(keyId)).toMatchObject({ summary: 'own edit' });
    expect(await world().read(made)).toMatchObject({ title: 'own document' });
  });
});
