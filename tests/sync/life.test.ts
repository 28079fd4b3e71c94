import { describe, expect, test } from 'vitest';
import { addComment, editComment, shareDocument } from '#actions/comments.ts';
import { createDocument, saveDocument, setStatus, writableBody } from '#actions/documents.ts';
import { restoreVersion } from '#actions/restoreVersion.ts';
import { readHistory } from '#mirror/read/history.ts';
import { storeHistories } from '#mirror/feed/history.ts';
import { rightsKey } from '#mirror/read/syncState.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { historyResponseSchema } from '#contract/version.ts';
import { shownText, threads } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { changedFields } from '#domain/rules/conflicts/merge.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import { makeBody } from '#support/makeBody.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { TestGame } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { applied, codeOf } from '#support/changes.ts';
import { edit, settleAll, shown } from '#support/operations.ts';
import type { TestDevice } from '#support/device.ts';

const { game, settled } = testGameFixture(async (game) => {
  // The author may do everything with their team's documents except approve; the editor everything; the guest reads shared ones.
  const types = (codes: object) => JSON.stringify(Object.fromEntries(entityKeys.map((key) => [key, codes])));
  await writeTransaction(game.server.store.database, async (db) => {
    for (const [id, permissions] of [
      ['author', types({ owned: [1, 2, 3, 4, 5, 8], shared: [1, 8], all: [] })],
      ['guest', types({ owned: [3], shared: [1, 8], all: [] })],
    ] as const) {
      const role = { id, name: id, is_admin: 0, is_staff: id === 'author' ? 1 : 0, permissions, version: 1 };
      await db.insertInto('roles').values(role).execute();
    }
    const period = { name: 'Autumn', questionsPerRequest: 3 };
    const record = { id: 'autumn', fields: period };
    await putItems(db, 'researchPeriod', [record], { at: Date.now(), by: 'nobody' });
  });
  await game.changeRights('wren', { role: 'author' });
  await game.changeRights('finn', { role: 'guest' });
});

async function people() {
  const [author, editor, guest] = [await settled('wren'), await settled('olga'), await settled('finn')];
  const request: TestGame['request'] = (...given) => game().request(...given);
  return { author, editor, guest, request };
}

const has = async (client: TestDevice, keyId: string) =>
  (await client.mirror.documents.get(keyId)) !== undefined;

async function changeStatus(client: TestDevice, keyId: string, to: StatusId): Promise<void> {
  applied(await setStatus(client.device, await shown(client, keyId), to));
}

async function statusesOn(keyId: string, ...clients: TestDevice[]): Promise<StatusId[]> {
  return (await Promise.all(clients.map((each) => shown(each, keyId)))).map((each) => each.statusId);
}

/** The document as this person may see it, by the server's list of fields. */
function seenBy(person: Person, document: Document): string[] {
  return Object.keys(document.body).filter(
    (name) => person.isStaff || documentTypes[document.entity].allFields[name]?.audience === 'everyone',
  );
}

describe.each(entityKeys)('the whole life of a %s', (entity) => {
  test('A document goes from a draft created offline to the archive and back, edited by three people', async () => {
    const { author, editor, guest, request } = await people();
    const all = [author, editor, guest];
    const { api, copyable } = entities[entity];

    // Created, filled in, commented on, replied to, edited, shared and submitted offline.
    author.network.online = false;
    const keyId = author.device.newId();
    const values = { keyId, entity, teamId: 'owls', body: { title: 'A draft' } };
    applied(await createDocument(author.device, values));
    const result = codeOf(await setStatus(author.device, await shown(author, keyId), status.submitted));
    expect(result).toBe('unprocessable');
    const made = makeBody.body(entity, { title: 'In full' }, { known: { researchPeriod: ['autumn'] } });
    const full = writableBody(author.device, entity, made);
    const draft = await shown(author, keyId);
    applied(await saveDocument(author.device, draft, { teamId: 'owls', body: { ...draft.body, ...full } }));
    applied(await addComment(author.device, draft, 'Is it clear?'));
    const [first] = (await shown(author, keyId)).comments;
    applied(await addComment(author.device, draft, 'I think so.', first?.id ?? ''));
    applied(await editComment(author.device, draft, first?.id ?? '', 'Is it clear enough?'));
    applied(await shareDocument(author.device, draft, { shareAll: false, shareTeams: ['foxes'] }));
    await changeStatus(author, keyId, status.submitted);
    expect((await shown(author, keyId)).reference).toBe('');
    author.network.online = true;
    for (const each of all) await each.settle();
    const sent = await shown(editor, keyId);
    expect(sent.reference).toMatch(new RegExp(`^${entities[entity].prefix}-\\d+$`));
    expect(sent).toMatchObject({ statusId: status.submitted, body: { title: 'In full' } });
    expect(
      threads(sent.comments).map(({ comment, replies }) => [shownText(comment), replies.length]),
    ).toEqual([['Is it clear enough?', 1]]);
    const asGuest = await shown(guest, keyId);
    expect(Object.keys(asGuest.body).sort()).toEqual(seenBy(guest.device.person, sent).sort());
    expect(asGuest.comments).toEqual(sent.comments);

    // The guest may comment, but change nothing.
    applied(await addComment(guest.device, asGuest, 'May I copy it?'));
    for (const action of ['edit', 'submit', 'approve', 'archive', 'share'] as const) {
      expect(may(guest.device.person, action, asGuest)).toBe(false);
    }
    await settleAll(guest, editor, author);

    // Flagged by the editor, fixed by the author (which returns it to Editing), submitted again, approved.
    await changeStatus(editor, keyId, status.flagged);
    await settleAll(editor, author);
    expect(await statusesOn(keyId, author, editor)).toEqual([status.flagged, status.flagged]);
    await edit(author, keyId, { summary: 'Mended' });
    expect(await statusesOn(keyId, author)).toEqual([status.editing]);
    await changeStatus(author, keyId, status.submitted);
    await settleAll(author, editor);
    const outcome = codeOf(await setStatus(author.device, await shown(author, keyId), status.approved));
    expect(outcome).toBe('forbidden');
    await changeStatus(editor, keyId, status.approved);
    await settleAll(editor, author, guest);
    expect(await statusesOn(keyId, ...all)).toEqual(Array(3).fill(status.approved));

    // Copied by the guest, if the type can be copied.
    expect(may(guest.device.person, 'copy', await shown(guest, keyId))).toBe(true);
    const copies = copyable ? [guest.device.newId()] : [];
    for (const copy of copies) {
      const body = { title: '', ...writableBody(guest.device, entity, (await shown(guest, keyId)).body) };
      applied(await createDocument(guest.device, { keyId: copy, entity, teamId: 'foxes', body }));
      await settleAll(guest, editor);
    }
    const copied = await Promise.all(copies.map((copy) => shown(editor, copy)));
    expect(copied.map((each) => [each.teamId, each.statusId, each.version, each.comments])).toEqual(
      copies.map(() => ['foxes', 0, 1, []]),
    );

    // Compared, and its first full version restored by the author: a changed text is no longer approved.
    const given = { user: author.user.id, documents: [{ keyId, known: 0 }] };
    const history = await request('wren', '/sync/history', { method: 'POST', body: JSON.stringify(given) });
    await storeHistories(
      author.mirror,
      historyResponseSchema.parse(history.body),
      await rightsKey(author.mirror),
    );
    const versions = (await readHistory(author.mirror, keyId)).toReversed();
    const expected = ['Editing', 'Submitted', 'Flagged', 'Editing', 'Submitted', 'Approved'];
    expect(versions.map((row) => row.item.statusText)).toEqual(expected);
    const [created, , , fixed] = versions.map((row) => row.document);
    if (!created || !fixed) throw new Error('The versions were not returned.');
    expect(changedFields(created.body, fixed.body)).toEqual({ summary: 'Mended' });
    author.network.online = false;
    applied(await restoreVersion(author.device, await shown(author, keyId), created));
    expect(await statusesOn(keyId, author)).toEqual([status.editing]);
    author.network.online = true;
    await settleAll(author, editor);
    expect((await shown(editor, keyId)).body['summary']).toBe(created.body['summary']);

    // Archived: no comments or edits until it is unarchived.
    await changeStatus(editor, keyId, status.archived);
    await settleAll(editor, ...all);
    const gone = await shown(author, keyId);
    expect(codeOf(await addComment(author.device, gone, 'Why?'))).toBe('not_allowed_now');
    expect(
      codeOf(await saveDocument(author.device, gone, { teamId: 'owls', body: { ...gone.body, title: 'x' } })),
    ).toBe('not_allowed_now');
    await changeStatus(author, keyId, status.editing);
    await settleAll(author, ...all);
    expect(await statusesOn(keyId, author, editor)).toEqual([status.editing, status.editing]);

    // No longer shared: the guest has nothing of it; for everyone else nothing changes.
    applied(
      await shareDocument(author.device, await shown(author, keyId), { shareAll: false, shareTeams: [] }),
    );
    await settleAll(author, ...all);
    expect(await has(guest, keyId)).toBe(false);
    expect(await shown(author, keyId)).toEqual(await shown(editor, keyId));
    for (const each of all) expect(await syncSummary(each.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect((await request('finn', `/${api}/${keyId}`)).status).toBe(403);
  });
});
