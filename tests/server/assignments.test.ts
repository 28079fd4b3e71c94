import { expect, test } from 'vitest';
import { currentAssignment } from '#domain/content/assignment.ts';
import { noticeSchema } from '#domain/personal/notice.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import { changeStatus, create, save, assign, share, comment } from './changes.ts';
import { type Name, gameFixture } from './gameFixture.ts';

const game = gameFixture();

const friday = '2026-05-01T18:00:00.000Z';

async function written(): Promise<string> {
  return (await game.made('wren', create({}))).keyId;
}
async function stored(keyId: string) {
  const { db } = game.store.database;
  const found = (await loadDocuments(db, await game.store.names.read(db), [keyId])).get(keyId);
  if (!found) throw new Error(`No document ${keyId}`);
  return found;
}
const refused = async (name: Name, change: ReturnType<typeof assign>) => (await game.send(name, change))[0];
async function told(name: Name) {
  const rows = await game.store.database.db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', name)
    .execute();
  return rows.map((row) => noticeSchema.parse({ ...row, keyId: row.key_id }).kind);
}

test('An approver assigns a document with a date, which makes no version and leaves the status', async () => {
  const keyId = await written();
  const before = await stored(keyId);
  expect((await game.sent('olga', assign(keyId, 'wren', friday))).assignments).toMatchObject([
    { to: { id: 'wren', displayName: expect.stringContaining('wren') }, due: friday, by: { id: 'olga' } },
  ]);
  const after = await stored(keyId);
  expect([after.version, after.statusId]).toEqual([before.version, before.statusId]);
  expect(currentAssignment(after)).toMatchObject({ to: { id: 'wren' }, due: friday });
  expect(await told('wren')).toEqual(['assigned']);
  expect(await told('olga')).toEqual([]);
});

test('Of two people who assign at the same time the later counts, and neither gets a conflict', async () => {
  const keyId = await written();
  await game.sent('olga', assign(keyId, 'wren'));
  await game.sent('wren', assign(keyId, 'olga'));
  expect(currentAssignment(await stored(keyId))?.to?.id).toBe('olga');
  expect((await stored(keyId)).assignments?.map(({ to }) => to?.id)).toEqual(['wren', 'olga']);
});

test('Assigning holds up no text, no approval and no flag that was made on the version before', async () => {
  const keyId = await written();
  await game.sent('olga', assign(keyId, 'wren'));
  await game.sent('wren', save(keyId, 1, { summary: 'Deep' }));
  await game.sent('olga', assign(keyId, null));
  await game.sent('olga', changeStatus(keyId, 2, 2));
  expect(await stored(keyId)).toMatchObject({ version: 3, statusId: 2, body: { summary: 'Deep' } });
});

test('Assigning it to the same person again, to oneself or to nobody tells nobody', async () => {
  const keyId = await written();
  await game.sent('olga', assign(keyId, 'wren'));
  await game.sent('olga', assign(keyId, 'wren', friday));
  await game.sent('olga', assign(keyId, null));
  await game.sent('olga', assign(keyId, 'olga'));
  expect([await told('wren'), await told('olga')]).toEqual([['assigned'], []]);
});

test('It is not assigned to somebody who may not read it, nor to somebody without an account', async () => {
  const keyId = await written();
  expect(await refused('olga', assign(keyId, 'finn'))).toMatchObject({
    status: 409,
    error: { code: 'not_allowed_now', error: expect.stringMatching(/^finn .*may not read it/) },
  });
  expect(await refused('olga', assign(keyId, 'nobody-here'))).toMatchObject({ status: 400 });
  expect((await stored(keyId)).assignments).toBeUndefined();
  expect(await told('finn')).toEqual([]);
});

test('Whoever may neither edit nor approve it may not assign it', async () => {
  const keyId = await written();
  await game.sent('olga', share(keyId, ['foxes']));
  expect(await refused('gus', assign(keyId, 'gus'))).toMatchObject({ status: 403 });
});

test('The assignee follows the document and is notified of what happens', async () => {
  const keyId = await written();
  await game.sent('wren', assign(keyId, 'olga'));
  await game.sent('wren', comment(keyId, 'By Friday?'));
  expect(await told('olga')).toEqual(['assigned', 'comment']);
});

test('The twenty newest assignments are kept', async () => {
  const keyId = await written();
  for (let at = 0; at < 22; at += 1) await game.sent('olga', assign(keyId, at % 2 ? 'wren' : 'olga'));
  expect((await stored(keyId)).assignments).toHaveLength(20);
});
