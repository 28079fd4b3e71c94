import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { setStatus } from '#actions/documents.ts';
import { contentHash } from '#contract/sync/contentHash.ts';
import { syncSummary } from '#support/syncSummary.ts';
import type { Database } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { updateHashes } from '#server/store/documents/updateHashes.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import type { TestDevice } from '#support/device.ts';
import { encounter } from '#support/documents.ts';
import { expectNoDifferingScopes } from '#support/hashInvariant.ts';
import { create, createAndSettle, edit, editAndSettle, settleAll, shown } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';

// Fault cases are numbered as in docs/sync.md.
const { shared, world, makeConflict, settled } = syncFixture();

const oneHour = 3_600_000;

/** Computes all hashes again, as after an update that changed their form. */
async function hashAgain(database: Database): Promise<void> {
  await database.db.deleteFrom('meta').where('key', '=', 'hashes').execute();
  await updateHashes(database);
}

describe('a server whose numbers agree', () => {
  test('fault 61: after a restore that nothing reveals, other texts with the same versions are found and mended, and my lost text is a conflict', async () => {
    const { ada, ben, keyId } = await shared();
    const mine = await createAndSettle(ada, world().team, { title: 'Ada’s' }, ben);
    await world().restoredAfter(
      async () => {
        await editAndSettle(ben, keyId, { summary: 'of the lost day' });
        await editAndSettle(ada, mine, { summary: 'mine, of the lost day' });
      },
      { unnoticed: true },
    );
    const fresh = await settled('ben');
    await edit(fresh, keyId, { summary: 'of the new day' });
    await editAndSettle(fresh, mine, { summary: 'Ben’s, of the new day' });

    // Versions, counts and feed numbers are as Ada knows them.
    await ada.settle();
    expect(await shown(ada, keyId)).toMatchObject({ version: 2, body: { summary: 'of the lost day' } });
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'of the new day' });

    ada.clock.advance(oneHour);
    await ada.settle();
    expect(await shown(ada, keyId)).toEqual(await world().document(keyId));
    const conflict = await conflictOf(ada, mine);
    expect(conflict.theirs).toMatchObject({ version: 2, body: { summary: 'Ben’s, of the new day' } });
    expect(await shown(ada, mine)).toMatchObject({ body: { summary: 'mine, of the lost day' } });
    await expectNoDifferingScopes(ada);
  });

  test('fault 61: another text, other shares and other comments with the same version and date are found and mended', async () => {
    const { ada, ben, keyId } = await shared();
    await edit(ben, keyId, { summary: 'from Ben', endsWhen: 'at dusk' });
    await addComment(ben.device, await shown(ben, keyId), 'Well said');
    await settleAll(ben, ada);
    const { database } = world().server().store;
    const body = { ...(await world().document(keyId)).body, summary: 'as restored' };
    await database.db
      .updateTable('documents')
      .set({ body: JSON.stringify(body), comments: '[]', share_all: 1 })
      .where('key_id', '=', keyId)
      .execute();
    await hashAgain(database);
    for (const client of [ada, ben]) {
      client.clock.advance(oneHour);
      await client.settle();
    }
    const expected = { comments: [], shares: { shareAll: true }, body: { summary: 'as restored' } };
    expect(await shown(ada, keyId)).toMatchObject(expected);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    // Ben wrote the other text, so he decides.
    expect((await conflictOf(ben, keyId)).theirs).toMatchObject({ body: { summary: 'as restored' } });
    expect(await shown(ben, keyId)).toMatchObject({ body: { summary: 'from Ben' } });
    for (const client of [ada, ben]) await expectNoDifferingScopes(client);
  });
});

test('A scope that still differs after it was fetched again is left alone until the server’s content changes; where everything agrees, nothing is fetched again', async () => {
  const { ada, ben, keyId } = await shared();
  const { db } = world().server().store.database;
  await db.updateTable('documents').set({ hash_staff: 1 }).where('key_id', '=', keyId).execute();
  const requestsInAnHour = async () => {
    const before = ada.network.requests;
    ada.clock.advance(oneHour);
    await ada.engine.cycle();
    return ada.network.requests - before;
  };
  expect(await requestsInAnHour()).toBe(2);
  expect(await requestsInAnHour()).toBe(1);
  expect(await requestsInAnHour()).toBe(1);
  await create(ben, world().team, { title: 'Something new' });
  await ben.settle();
  expect(await requestsInAnHour()).toBe(2);
  await editAndSettle(ben, keyId, { summary: 'hashed again' });
  expect(await requestsInAnHour()).toBe(1);
  await expectNoDifferingScopes(ada);
});

describe('hashes in ordinary situations', () => {
  const { game } = testGameFixture();

  async function expectAllEqual(...devices: readonly TestDevice[]): Promise<void> {
    for (const device of devices) {
      await device.settle();
      await expectNoDifferingScopes(device);
    }
  }

  test('They agree for staff and players, with redacted fields, comments, shares, archived documents and collections', async () => {
    const [olga, wren, pip] = [
      await game().openDevice('olga'),
      await game().openDevice('wren'),
      await game().openDevice('pip'),
    ];
    await expectAllEqual(olga, wren, pip);
    const keyId = await create(olga, 'owls', {
      title: 'Seen by all',
      summary: 'Ünïcödé ✓ 🏕',
      organiserNotes: '<p>Not for players</p>',
      monsters: [{ id: 'row-1', monster: null, count: 3, note: 'Three' }],
    });
    await expectAllEqual(olga, wren, pip);
    const document = await shown(olga, keyId);
    await shareDocument(olga.device, document, { shareAll: false, shareTeams: ['foxes', 'crows'] });
    await addComment(olga.device, document, 'First');
    await addComment(olga.device, document, 'Second');
    await expectAllEqual(olga, wren, pip);
    const [first, second] = (await shown(olga, keyId)).comments;
    await editComment(olga.device, document, first?.id ?? '', 'First, edited');
    await addComment(olga.device, document, 'A reply', first?.id ?? null);
    await deleteComment(olga.device, document, second?.id ?? '');
    await expectAllEqual(olga, wren, pip);
    const admin = await game().openDevice('admin');
    await admin.settle();
    await create(admin, '-', { title: 'A tag' }, 'tag');
    await expectAllEqual(admin, olga, wren, pip);
    expect(await setStatus(olga.device, await shown(olga, keyId), -1)).toMatchObject({ kind: 'applied' });
    await expectAllEqual(admin, olga, wren, pip);
    await game().changeRights('pip', { role: 'plot-writer', teams: ['owls', 'foxes'] });
    await expectAllEqual(pip);
    // An item that the server writes itself keeps its creation when it is written again.
    const crows = { id: 'crows', fields: { name: 'The Crows', active: true } };
    await writeTransaction(game().server.store.database, (db) =>
      putItems(db, 'team', [crows], { at: Date.now() + oneHour, by: 'somebody else' }),
    );
    await expectAllEqual(pip, olga);
    await game().changeRights('pip', { role: 'player', teams: ['foxes'] });
    await expectAllEqual(pip, olga);
  });

  test('They agree while edits wait, are in conflict or refused, and for fields that this build does not know', async () => {
    const { ada, ben, keyId } = await makeConflict({ summary: 'mine' }, { summary: 'theirs' });
    await expectNoDifferingScopes(ada);
    await addComment(ben.device, await shown(ben, keyId), 'Which one?');
    await editAndSettle(ben, keyId, { summary: 'theirs again', endsWhen: 'later' }, ada);
    await expectNoDifferingScopes(ada);
    const other = await createAndSettle(ada, world().team, { title: 'Waiting' });
    await edit(ada, other, { summary: 'waits' });
    await create(ada, world().team, { title: 'Not yet created' });
    await expectNoDifferingScopes(ada);
    await ada.settle();
    await expectNoDifferingScopes(ada);

    const { database } = world().server().store;
    await sql`update documents set body = ${JSON.stringify({ title: 'Newer', inventedLater: ['x'] })}
      where key_id = ${other}`.execute(database.db);
    await hashAgain(database);
    const fresh = await settled('ada');
    expect(await shown(fresh, other)).toMatchObject({ body: { inventedLater: ['x'] } });
    await expectNoDifferingScopes(fresh);
  });
});

describe('the hash of a document', () => {
  const base = encounter({}, { summary: 'Same', monsters: [{ id: 'a', note: 'b' }] });
  test.each([
    ['text', encounter({}, { summary: 'Other', monsters: [{ id: 'a', note: 'b' }] })],
    ['group row', encounter({}, { summary: 'Same', monsters: [{ id: 'a', note: 'c' }] })],
    ['version', { ...base, version: 2 }],
    ['status', { ...base, statusId: 1 as const }],
    ['team', { ...base, teamId: 'south' }],
    ['reference', { ...base, reference: 'ENC-2' }],
    ['date', { ...base, updatedDate: '2026-06-01T12:00:00.001Z' }],
    ['author', { ...base, updatedBy: { ...base.updatedBy, id: 'somebody else' } }],
    [
      'assignment',
      { ...base, assignments: [{ id: 'x', to: null, due: null, by: base.createdBy, at: base.createdDate }] },
    ],
    ['shares', { ...base, shares: { shareAll: true, shareTeams: [] } }],
  ])('Another %s gives another hash', (_name, other) => {
    expect(contentHash(other)).not.toBe(contentHash(base));
  });

  test('The order of fields, the names of people and the notation of a date do not count', () => {
    const { title, ...fields } = base.body;
    const reordered = { ...Object.fromEntries(Object.entries(fields).toReversed()), title };
    const updatedBy = { ...base.updatedBy, displayName: 'Renamed' };
    const updatedDate = base.updatedDate.replace('.000Z', 'Z');
    expect(contentHash({ ...base, updatedBy, updatedDate, body: reordered })).toBe(contentHash(base));
  });
});
