import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import * as comments from '#actions/comments.ts';
import type { Device } from '#actions/device.ts';
import * as documents from '#actions/documents.ts';
import * as drafts from '#actions/unsent/drafts.ts';
import * as inbox from '#actions/person/inbox.ts';
import * as lists from '#actions/person/listPreferences.ts';
import * as offline from '#actions/event/offlineEvents.ts';
import * as preferences from '#actions/person/preferences.ts';
import * as reading from '#actions/person/reading.ts';
import { recordOpened } from '#actions/recordOpened.ts';
import { perform } from '#actions/perform.ts';
import { restoreVersion } from '#actions/restoreVersion.ts';
import { createEdited, saveEdited } from '#actions/saveEdited.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { settle } from '#actions/settleConflict.ts';
import { makeUndoable } from '#actions/holdForUndo.ts';
import type { Change } from '#domain/rules/change.ts';
import { onlyReading } from '#domain/rules/permissions/seeAs.ts';
import { status } from '#domain/content/status.ts';
import { openView } from '#mirror/view/openView.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { liveQuery } from 'dexie';
import { create, edit, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';
import { typeTexts } from '#support/texts.ts';
import { draftOf } from '#support/drafts.ts';

const { world } = syncFixture();

/** Everything that a mirror holds. */
async function contents(mirror: Mirror): Promise<unknown> {
  const tables = mirror.tables.map(async (table) => [table.name, await table.toArray()] as const);
  return Object.fromEntries(await Promise.all(tables));
}

/** A device with a document, a draft and unsent work, and the same seen as somebody with all rights. */
async function seenDevice() {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const own = await world().open('ada', 7, storage);
  const keyId = await create(own, world().team, { title: 'The broken bridge' });
  await comments.addComment(own.device, await shown(own, keyId), 'A word');
  await own.settle();
  own.network.online = false;
  await edit(own, keyId, { summary: 'Not sent yet' });
  const view = openView(own.user.id, own.device.person, storage);
  const seen: Device = { ...own.device, mirror: view, person: onlyReading(own.device.person) };
  return { own, seen, keyId, storage };
}

test('Nothing can be written while the app is seen as somebody else', async () => {
  const { own, seen, keyId } = await seenDevice();
  const document = await shown(own, keyId);
  const { mirror, now } = seen;
  const at = Date.parse(now());
  const [comment] = document.comments;
  if (!comment) throw new Error('The comment is missing.');
  const after = { teamId: document.teamId, body: { ...document.body, title: 'Written' } };
  const newId = seen.newId();
  const given = { keyId: newId, entity: document.entity, teamId: document.teamId, body: after.body };
  const draft = draftOf({ ...given, at: now() });
  const { id } = comment;

  /** Acts that answer with a refusal. */
  const refused: Readonly<Record<string, () => Promise<{ kind: string }>>> = {
    createDocument: () => documents.createDocument(seen, given),
    saveDocument: () => documents.saveDocument(seen, document, after),
    submit: () => documents.setStatus(seen, document, status.submitted),
    approve: () => documents.setStatus(seen, document, status.approved, true),
    flag: () => documents.setStatus(seen, document, status.flagged),
    archive: () => documents.setStatus(seen, document, status.archived),
    restoreVersion: () => restoreVersion(seen, document, { ...document, body: after.body }),
    addComment: () => comments.addComment(seen, document, 'Another word'),
    editComment: () => comments.editComment(seen, document, id, 'Another word'),
    deleteComment: () => comments.deleteComment(seen, document, id),
    shareDocument: () => comments.shareDocument(seen, document, { shareAll: true, shareTeams: [] }),
    createEdited: async () => (await createEdited(seen, given, after, { teamId: '', body: {} })).outcome,
    saveEdited: async () => (await saveEdited(seen, document, after)).outcome,
  };
  const changes: readonly Change[] = [
    { kind: 'create', id: newId, ...given },
    { kind: 'edit', id: newId, keyId, entity: document.entity, version: 1, body: after.body },
    { kind: 'setStatus', id: newId, keyId, entity: document.entity, version: 1, statusId: status.submitted },
    { kind: 'keepText', id: newId, keyId, entity: document.entity, version: 1, body: after.body },
    { kind: 'deleteComment', id: newId, keyId, entity: document.entity, commentId: id },
  ];
  /** Writes that report no outcome: none of them is stored. */
  const silent: readonly (() => Promise<unknown>)[] = [
    () => drafts.saveDraft(mirror, draft),
    () => drafts.deleteDraft(mirror, 'form'),
    () => drafts.takeDrafts(mirror, [], ['form'], after),
    () => typeTexts(mirror, keyId, { new: 'typed' }),
    () => inbox.setNotices(mirror, ['n'], { kind: 'read' }, at),
    () => inbox.readNoticesOf(mirror, keyId, at),
    () => lists.saveListQuery(mirror, 'encounter', '?team=owls'),
    () => lists.saveFilter(mirror, 'encounter', { name: 'Mine', asked: '' }),
    () => lists.chooseColumns(mirror, 'encounter', ['title'], at),
    () => offline.takeOffline(mirror, 'event', at),
    () => preferences.savePreference(mirror, 'rows', 'compact'),
    () => reading.markSeen(mirror, document),
    () => reading.markAllRead(mirror),
    () => reading.setFollowing(mirror, keyId, true, at),
    () => recordOpened(mirror, keyId),
    () => discardUnsent(mirror, keyId, now()),
    () => discardTyped(mirror, ['form'], now()),
    () => settle(seen, document, {}, {}),
    () => makeUndoable({ ...seen, newId: () => 'change' }, async (noting) => noting.newId()),
    () => mirror.documents.clear(),
    () => mirror.documents.update(keyId, { teamId: 'elsewhere' }),
    () => mirror.outbox.clear(),
  ];
  await own.device.mirror.typed.put(draft);
  const before = await contents(own.mirror);
  for (const [name, act] of Object.entries(refused))
    expect({ name, kind: (await act()).kind }).toEqual({ name, kind: 'refused' });
  for (const change of changes) {
    const outcome = await perform(seen, change);
    expect({ ...outcome, change }).toMatchObject({ kind: 'refused', code: 'forbidden', change });
  }
  for (const act of silent) await act();
  expect(await contents(own.mirror)).toEqual(before);
  // With the same rights and without being seen as somebody else, they can be done.
  expect((await documents.saveDocument(own.device, document, after)).kind).toBe('applied');
});

test('A view follows what is written to the mirror, also where only the rights to it change', async () => {
  const { own, keyId, storage } = await seenDevice();
  const reader = { ...own.device.person, teams: ['elsewhere'], isStaff: true, isAdmin: false };
  const grant = { owned: [1 as const], shared: [1 as const], all: [] };
  const view = openView(own.user.id, { ...reader, permissions: { encounter: grant } }, storage);
  // Another query has read everything before.
  expect(await view.documents.toCollection().primaryKeys()).not.toContain(keyId);
  const lists: string[][] = [];
  const subscription = liveQuery(() =>
    view.documents
      .where('[entity+updatedDate]')
      .between(['encounter', ''], ['encounter', '\uffff'])
      .primaryKeys(),
  ).subscribe((keys) => void lists.push(keys));
  await expect.poll(() => lists.at(-1)).toEqual([]);
  const shared = { shareAll: false, shareTeams: ['elsewhere'] };
  await comments.shareDocument(own.device, await shown(own, keyId), shared);
  await expect.poll(() => lists.at(-1)).toEqual([keyId]);
  expect(await view.documents.get(keyId)).toMatchObject({ sync: 'saved', body: { summary: 'Not sent yet' } });
  expect(await view.documents.orderBy('commentedAt').reverse().first()).toMatchObject({ keyId });
  expect(await view.outbox.count()).toBe(0);
  await comments.shareDocument(own.device, await shown(own, keyId), { shareAll: false, shareTeams: [] });
  await expect.poll(() => lists.at(-1)).toEqual([]);
  expect(await view.documents.get(keyId)).toBeUndefined();
  subscription.unsubscribe();
});
