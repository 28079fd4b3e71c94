import { expect, test } from 'vitest';
import { z } from 'zod';
import { addComment } from '#actions/comments.ts';
import { wireCommentSchema } from '#contract/comment.ts';
import type { Actor } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import type { TestDevice } from '#support/device.ts';
import { expectNoDifferingScopes } from '#support/hashInvariant.ts';
import { create, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';

const { game } = testGameFixture();
const anchorAt = (field: string, exact: string) => ({ field, exact, prefix: 'It was ', suffix: '.' });
const send = (who: Actor, keyId: string, body: object) =>
  game().request(who, `/rituals/${keyId}/comments`, { method: 'POST', body: JSON.stringify(body) });
const listed = async (who: Actor, keyId: string) =>
  z.array(wireCommentSchema).parse((await game().request(who, `/rituals/${keyId}/comments`)).body);
const textsOn = async (device: TestDevice, keyId: string) =>
  (await shown(device, keyId)).comments.map(({ comment, anchor }) => [comment, anchor?.field]);

async function expectUpToDate(device: TestDevice): Promise<void> {
  await device.settle();
  await expectNoDifferingScopes(device);
}

/** A ritual that Pip, a player, and Olga, an organiser, have on their devices. */
async function ritual() {
  const [olga, pip] = [await game().openDevice('olga'), await game().openDevice('pip')];
  const body = { title: 'The seal', summary: 'It was salt.', organiserNotes: '<p>It was the duke.</p>' };
  const keyId = await create(olga, 'owls', body, 'ritual');
  await settleAll(olga, pip);
  return { olga, pip, keyId };
}

test('A comment written offline on a quote arrives with its place, also through the call', async () => {
  const { olga, pip, keyId } = await ritual();
  pip.network.online = false;
  await addComment(pip.device, await shown(pip, keyId), 'Salt?', null, anchorAt('summary', 'salt'));
  expect(await textsOn(pip, keyId)).toEqual([['Salt?', 'summary']]);
  await reconnect(pip, olga);
  expect((await shown(olga, keyId)).comments).toMatchObject([{ anchor: anchorAt('summary', 'salt') }]);
  expect(await listed('olga', keyId)).toMatchObject([{ anchor: anchorAt('summary', 'salt') }]);
  const second = { comment: 'Which?', anchor: anchorAt('summary', 'It') };
  expect(await send('olga', keyId, second)).toMatchObject({ status: 200, body: second });
  for (const device of [olga, pip]) await expectUpToDate(device);
});

test('A comment on a staff-only field never reaches a player, nor do its replies, and the hashes agree', async () => {
  const { olga, pip, keyId } = await ritual();
  await addComment(olga.device, await shown(olga, keyId), 'Open');
  const notes = anchorAt('organiserNotes', 'the duke');
  await addComment(olga.device, await shown(olga, keyId), 'The secret', null, notes);
  await olga.settle();
  const secret = (await shown(olga, keyId)).comments.find((each) => each.anchor);
  await addComment(olga.device, await shown(olga, keyId), 'Indeed secret', secret?.id ?? '');
  await settleAll(olga, pip);
  expect(await textsOn(pip, keyId)).toEqual([['Open', undefined]]);
  expect((await listed('pip', keyId)).map((each) => each.comment)).toEqual(['Open']);
  const withPlace = (await listed('olga', keyId)).filter((each) => each.anchor);
  expect(withPlace).toMatchObject([{ anchor: notes, childComments: [{ comment: 'Indeed secret' }] }]);
  // Also not in the answer to what the player sends.
  await addComment(pip.device, await shown(pip, keyId), 'Mine');
  await editAndSettle(pip, keyId, { summary: 'It was sand.' });
  expect(JSON.stringify(await pip.mirror.documents.toArray())).not.toContain('secret');
  await olga.settle();
  expect(await textsOn(olga, keyId)).toHaveLength(4);
  for (const device of [olga, pip]) await expectUpToDate(device);
});

test('A player’s comment on a staff-only field is refused, and nothing is written', async () => {
  const { keyId } = await ritual();
  for (const field of ['organiserNotes', 'nowhere']) {
    expect(await send('pip', keyId, { comment: 'x', anchor: anchorAt(field, 'x') })).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'anchor' }] },
    });
  }
  expect(await listed('olga', keyId)).toEqual([]);
});

test.each([
  ['more than 500 characters', { exact: 'x'.repeat(501) }],
  ['more than 32 characters before it', { prefix: 'x'.repeat(33) }],
  ['half a character', { exact: '\uD83D' }],
  ['an unknown property', { more: 1 }],
])('A quote with %s is refused, and nothing is written', async (_name, wrong) => {
  const { keyId } = await ritual();
  const anchor = { ...anchorAt('summary', 'salt'), ...wrong };
  expect((await send('olga', keyId, { comment: 'x', anchor })).status).toBe(400);
  expect(await listed('olga', keyId)).toEqual([]);
});

test('A device that lacks the places of comments gets them within an hour', async () => {
  const { olga, pip, keyId } = await ritual();
  await addComment(olga.device, await shown(olga, keyId), 'Salt?', null, anchorAt('summary', 'salt'));
  await settleAll(olga, pip);
  const stored = (await shown(pip, keyId)).comments.map(({ anchor: _anchor, ...each }) => each);
  await pip.mirror.documents.update(keyId, { comments: stored });
  pip.clock.advance(3_600_000);
  await pip.settle();
  expect(await textsOn(pip, keyId)).toEqual([['Salt?', 'summary']]);
});
