import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireCommentSchema } from '#contract/comment.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { type TestGame, type Actor, openTestGame } from '#support/cast.ts';
import { z } from 'zod';

let game: TestGame;
beforeAll(async () => {
  game = await openTestGame();
});
afterAll(() => game.close());
const ask: TestGame['request'] = (...given) => game.request(...given);
const send = (who: Actor, method: string, path: string, body: unknown, headers = {}) =>
  ask(who, path, { method, body: JSON.stringify(body), headers });

/** A ritual of the owls, which Pip may read as a player and Olga as an organiser. */
async function made(title = 'A ritual'): Promise<string> {
  const { body } = await send('pip', 'POST', '/rituals', { teamId: 'owls', title });
  return z.string().parse(body);
}
const commentsOf = async (who: Actor, keyId: string) =>
  z.array(wireCommentSchema).parse((await ask(who, `/rituals/${keyId}/comments`)).body);
async function say(who: Actor, keyId: string, comment: string, parentId?: string) {
  const answer = await send(who, 'POST', `/rituals/${keyId}/comments`, { comment, keyId, parentId });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return wireCommentSchema.parse(answer.body);
}

const shareAs = (who: Actor, keyId: string, teams: string[], shareAll = false) =>
  send(who, 'POST', `/rituals/${keyId}/shares`, { shareAll, teams });

describe('the comment calls', () => {
  test.each(entityKeys)('The comment calls of %s return what rule 10.14 names', async (entity) => {
    const { api } = entities[entity];
    const { body } = await send('olga', 'POST', `/${api}`, { teamId: 'owls', title: 'x' });
    const keyId = z.string().parse(body);
    const answer = await send('olga', 'POST', `/${api}/${keyId}/comments`, { comment: 'Hello', keyId });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        keyId,
        comment: 'Hello',
        parentId: null,
        createdBy: { firstName: 'olga', lastName: 'Player', displayName: 'olga Player' },
        edits: [],
        childComments: [],
      },
    });
    expect((await ask('olga', `/${api}/${keyId}/comments`)).body).toEqual([answer.body]);
  });

  test('Replies are returned under their comment, and authors with name and colour', async () => {
    const keyId = await made();
    const first = await say('pip', keyId, 'May I?');
    const reply = await say('olga', keyId, 'You may.', first.id);
    expect(reply.parentId).toBe(first.id);
    expect(await commentsOf('pip', keyId)).toMatchObject([
      {
        comment: 'May I?',
        createdBy: { userProfile: { iconColour: expect.stringMatching(/^#/) } },
        childComments: [{ comment: 'You may.', createdById: reply.createdById }],
      },
    ]);
  });

  test('Editing a comment stores every text of it and returns the edit', async () => {
    const keyId = await made();
    const { id } = await say('pip', keyId, 'one');
    const body = { comment: 'two', keyId, editParentId: id };
    const edit = await send('pip', 'PUT', `/rituals/${keyId}/comments`, body);
    expect(edit).toMatchObject({ status: 200, body: { comment: 'two', editParentId: id } });
    expect(await commentsOf('olga', keyId)).toMatchObject([{ comment: 'one', edits: [edit.body] }]);
  });

  test('A comment changes neither version nor status', async () => {
    const keyId = await made();
    const before = await ask('pip', `/rituals/${keyId}`);
    await say('pip', keyId, 'Hello');
    expect(await ask('pip', `/rituals/${keyId}`)).toEqual(before);
  });

  test('A comment sent again with the same Idempotency-Key is stored once', async () => {
    const keyId = await made();
    const body = { comment: 'once', keyId };
    const headers = { 'Idempotency-Key': `once-${keyId}` };
    const [first, again] = [
      await send('pip', 'POST', `/rituals/${keyId}/comments`, body, headers),
      await send('pip', 'POST', `/rituals/${keyId}/comments`, body, headers),
    ];
    expect(again).toEqual(first);
    expect(await commentsOf('pip', keyId)).toHaveLength(1);
  });
});

describe('the share calls', () => {
  test('The share calls read and set who a document is shared with', async () => {
    const keyId = await made();
    expect((await ask('pip', `/rituals/${keyId}/shares`)).body).toEqual({ shareAll: false, shareTeams: [] });
    const expected = { status: 200, body: { shareAll: false, shareTeams: ['foxes'] } };
    expect(await shareAs('pip', keyId, ['foxes', 'foxes'])).toEqual(expected);
    const wanted = { shareAll: false, shareTeams: ['foxes'] };
    expect((await ask('olga', `/rituals/${keyId}/shares`)).body).toEqual(wanted);
  });

  test('The share calls refuse teams that do not exist, and people who may not share', async () => {
    const keyId = await made();
    const wrong = await shareAs('pip', keyId, ['ghosts']);
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ name: 'shareTeams' }] } });
    await shareAs('pip', keyId, [], true);
    expect((await shareAs('finn', keyId, [])).status).toBe(403);
    expect((await ask('finn', `/rituals/${keyId}/shares`)).body).toMatchObject({ shareAll: true });
  });
});
