import { expect, test } from 'vitest';
import { changeSchema } from '#domain/rules/change.ts';
import { create, changeStatus, save } from './changes.ts';
import { gameFixture } from './gameFixture.ts';

const game = gameFixture();

const characters = (count: number) => 'é'.repeat(count);
const row = (at: number) => ({ id: `r${at}`, item: 'rope' });
test.each<[string, Record<string, unknown>]>([
  ['a title over 200 characters', { title: characters(201) }],
  ['no title', { title: '   ' }],
  ['a line over its length', { summary: characters(501) }],
  ['rich text over 200 kB', { refereeBrief: `<p>${characters(100_000)}</p>` }],
  ['a group over 200 rows', { props: Array.from({ length: 201 }, (_, at) => row(at)) }],
  ['too many references', { tags: Array.from({ length: 201 }, (_, at) => `t${at}`) }],
  ['a number below its minimum', { duration: -1 }],
  ['a number that is not whole', { duration: 1.5 }],
  ['a word where a number belongs', { duration: 'long' }],
  ['a number where text belongs', { summary: 7 }],
  ['a choice that does not exist', { type: 'picnic' }],
  ['a date that does not exist', { wantedTime: 'tomorrow' }],
  ['an unknown field', { shoeSize: 44 }],
  ['an unknown field of a row', { props: [{ id: 'a', shoeSize: 44 }] }],
  ['a row without an id', { props: [{ item: 'rope' }] }],
  ['text where rows belong', { props: 'rope' }],
])('A change with %s is refused', async (_, body) => {
  const before = await game.counts();
  const change = changeSchema.parse({ ...create(), body: { title: 'x', ...body } });
  const [answer] = await game.send('wren', change);
  expect(answer).toMatchObject({ status: 400, error: { code: 'validation' } });
  expect(answer?.error?.errors?.length).toBeGreaterThan(0);
  expect(await game.counts()).toEqual(before);
});

test('A team that does not exist or is inactive is refused', async () => {
  const before = await game.counts();
  for (const teamId of ['ghosts', 'nowhere']) {
    const [answer] = await game.send('olga', create({}, { teamId }));
    expect(answer).toMatchObject({ status: 400, error: { errors: [{ name: 'teamId' }] } });
  }
  expect(await game.counts()).toEqual(before);
});

test('A submission with missing required fields is refused, and the error names them', async () => {
  const made = await game.made('wren', create());
  const before = await game.counts();
  const [answer] = await game.send('wren', changeStatus(made.keyId, 1, 1));
  expect(answer).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
  expect(answer?.error?.errors).toContainEqual({ name: 'refereeBrief', messages: ['Required'] });
  expect(await game.counts()).toEqual(before);
});

test('An edit of an archived document is refused until it is unarchived', async () => {
  const made = await game.made('wren', create());
  await game.sent('wren', changeStatus(made.keyId, 1, -1));
  const [refused] = await game.send('wren', save(made.keyId, 2, { title: 'x' }));
  expect(refused).toMatchObject({ status: 409, error: { code: 'not_allowed_now' } });
  await game.sent('wren', changeStatus(made.keyId, 2, 0));
  await game.sent('wren', save(made.keyId, 3, { title: 'x' }));
});

test('The id of another document is refused', async () => {
  const made = await game.made('wren', create());
  const [mine] = await game.send('olga', { ...create({ title: 'Another' }), keyId: made.keyId });
  const expected = { status: 409, error: { code: 'version_conflict', current: { title: 'The bridge' } } };
  expect(mine).toMatchObject(expected);
  const [unseen] = await game.send('finn', { ...create({}, { teamId: 'foxes' }), keyId: made.keyId });
  expect(unseen).toMatchObject({ status: 403 });
  expect(JSON.stringify(unseen)).not.toContain('The bridge');
});
