import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { type TestGame, type Actor, openTestGame } from '#support/cast.ts';
import { z } from 'zod';
import { changeStatus, create, save } from './changes.ts';

let game: TestGame;
beforeAll(async () => {
  game = await openTestGame();
});
afterAll(() => game.close());
const ask: TestGame['request'] = (...given) => game.request(...given);
const send = (who: Actor, method: string, path: string, body?: unknown) =>
  ask(who, path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
const itemSchema = z.looseObject({ id: z.string(), version: z.number(), archived: z.boolean() });
const itemListSchema = z.array(itemSchema);
async function made(path: string, body: object): Promise<string> {
  const answer = await send('admin', 'POST', path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return z.string().parse(answer.body);
}
function push(...changes: Change[]): Promise<PushResult[]> {
  return game.push('admin', ...changes.map((change) => ({ change })));
}
/** A role that may do everything to events and nothing else. */
async function eventsOnly(): Promise<string> {
  const permissions = { editEvents: { owned: [], shared: [], all: [1, 2, 3, 4] } };
  const role = { name: 'Events only', isAdmin: false, isStaff: false, permissions };
  const { body } = await send('admin', 'POST', '/roles', role);
  return z.string().parse(body);
}
const start = '2027-05-01T18:00:00.000Z';
const end = '2027-05-01T20:00:00.000Z';

describe.each(collectionKeys.filter((key) => !collections[key].collection?.isReadOnly))(
  'the collection %s',
  (key) => {
    const { api, collection } = collections[key];
    const path = `/${api}`;
    const nameKey = collection?.nameKey ?? 'name';

    test('Each collection has the same five calls, with versions and 409 for concurrent edits', async () => {
      const id = await made(path, { [nameKey]: 'The first' });
      const read = await ask('admin', `${path}/${id}`);
      expect(read).toMatchObject({ status: 200, body: { id, version: 1, archived: false } });
      expect(read.body).toMatchObject({ [nameKey]: 'The first' });
      const whole = { ...itemSchema.parse(read.body), [nameKey]: 'The second' };
      const expected = { status: 200, body: { version: 2, [nameKey]: 'The second' } };
      expect(await send('admin', 'PUT', `${path}/${id}`, whole)).toMatchObject(expected);
      const wanted = { status: 409, body: { code: 'version_conflict' } };
      expect(await send('admin', 'PUT', `${path}/${id}`, whole)).toMatchObject(wanted);
      expect(await send('admin', 'DELETE', `${path}/${id}`)).toEqual({ status: 200, body: null });
      expect(itemListSchema.parse((await ask('admin', path)).body).map((each) => each.id)).not.toContain(id);
      const all = itemListSchema.parse((await ask('admin', `${path}?archived=true`)).body);
      expect(all.find((each) => each.id === id)).toMatchObject({ archived: true, version: 3 });
    });

    test('Unknown fields and people without permission are refused', async () => {
      const expected = { status: 400, body: { errors: [{ name: 'nonsense', messages: ['Unknown field'] }] } };
      expect(await send('admin', 'POST', path, { [nameKey]: 'x', nonsense: 1 })).toMatchObject(expected);
      expect((await send('admin', 'POST', path, {})).status).toBe(400);
      expect((await send('pip', 'POST', path, { [nameKey]: 'x' })).status).toBe(403);
      const id = await made(path, { [nameKey]: 'Kept' });
      expect((await send('pip', 'PUT', `${path}/${id}`, { version: 1, [nameKey]: 'x' })).status).toBe(403);
      expect((await send('pip', 'DELETE', `${path}/${id}`)).status).toBe(403);
    });

    test('Every field of an item is returned', async () => {
      const id = await made(path, { [nameKey]: 'Whole' });
      const { title: _, ...fields } = emptyBody(collections[key]);
      const result = Object.keys(itemSchema.parse((await ask('admin', `${path}/${id}`)).body));
      expect(result).toEqual(expect.arrayContaining(Object.keys(fields)));
    });
  },
);

describe('an item in use', () => {
  test('An item in use cannot be archived, and the error names what uses it', async () => {
    const team = await made('/teams', { name: 'The herons', active: true });
    await send('admin', 'POST', '/plots', { teamId: team, title: 'The long wait' });
    expect(await send('admin', 'DELETE', `/teams/${team}`)).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: expect.stringContaining('The long wait') },
    });
    expect(await ask('admin', `/teams/${team}`)).toMatchObject({ body: { archived: false } });
  });

  test('An item can be archived once nothing uses it', async () => {
    const location = await made('/locations', { name: 'The pit' });
    const event = await made('/events', { name: 'Fest', code: 'F', start, end });
    const slot = await made('/eventSlots', { title: 'Fight', eventId: event, start, end, location });
    expect((await send('admin', 'DELETE', `/locations/${location}`)).status).toBe(409);
    await send('admin', 'DELETE', `/eventSlots/${slot}`);
    expect((await send('admin', 'DELETE', `/locations/${location}`)).status).toBe(200);
  });

  test('Uses are checked change by change, even if all arrive in one batch from an offline device', async () => {
    const [team, plot, tag] = ['run-team', 'run-plot', 'run-tag'];
    const item = { teamId: noTeam } as const;
    const archive = (keyId: string, entity: 'tag' | 'team') => ({ ...changeStatus(keyId, 1, -1), entity });
    const answers = await push(
      create({ title: 'The wrens', active: true }, { ...item, keyId: team, entity: 'team' }),
      create({ title: 'Fog' }, { ...item, keyId: tag, entity: 'tag' }),
      create({ title: 'Mist', tags: [tag] }, { keyId: plot, entity: 'plot', teamId: team }),
      archive(tag, 'tag'),
      save(plot, 1, { tags: [] }, { entity: 'plot', teamId: 'owls' }),
      archive(team, 'team'),
    );
    const expected = [200, 200, 200, expect.stringContaining('Mist'), 200, 200];
    expect(answers.map(({ status, error }) => error?.error ?? status)).toEqual(expected);
    expect(await push(archive(tag, 'tag'))).toMatchObject([{ status: 200 }]);
  });

  test('The error names only uses that the person may read and counts the others', async () => {
    const event = await made('/events', { name: 'Fest', code: 'F', start, end });
    await made('/encounters', { teamId: 'foxes', title: 'The quiet heist', eventId: event });
    await game.changeRights('pip', { role: await eventsOnly() });
    const answer = await send('pip', 'DELETE', `/events/${event}`);
    await game.changeRights('pip', { role: 'player' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(JSON.stringify(answer.body)).toContain('1 that you may not see');
    expect(JSON.stringify(answer.body)).not.toContain('heist');
  });

  test('A team with a member is in use', async () => {
    expect(await send('admin', 'DELETE', '/teams/foxes')).toMatchObject({ status: 409 });
  });
});

test('Flagging an event as the next one removes the flag from the other', async () => {
  const first = await made('/events', { name: 'Spring', code: 'S', start, end, isNext: true });
  const second = await made('/events', { name: 'Autumn', code: 'A', start, end, isNext: true });
  const list = z.array(z.looseObject({ id: z.string(), isNext: z.boolean() }));
  const flagged = list.parse((await ask('pip', '/event/getCurrentList')).body).filter((each) => each.isNext);
  expect(flagged.map((each) => each.id)).toEqual([second]);
  expect(await ask('admin', `/events/${first}`)).toMatchObject({ body: { isNext: false, version: 2 } });
});

test('An unpublished page is for staff only', async () => {
  const content = '<p>The secret rota</p>';
  const id = await made('/systemPages', { name: 'Rota', content, published: false });
  expect(JSON.stringify((await ask('pip', '/systemPages')).body)).not.toContain('secret rota');
  expect((await ask('pip', '/systemPage?name=Rota')).status).toBe(404);
  const page = itemSchema.parse((await ask('admin', `/systemPages/${id}`)).body);
  await send('admin', 'PUT', `/systemPages/${id}`, { ...page, published: true });
  expect(await ask('pip', '/systemPage?name=Rota')).toMatchObject({ status: 200, body: { content } });
});
