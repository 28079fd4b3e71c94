import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSchema } from '#domain/change.ts';
import { create, completeBody, changeStatus, save } from './changes.ts';
import { type GameFixture, openGameFixture } from './gameFixture.ts';

let scene: GameFixture;
beforeEach(async () => {
  scene = await openGameFixture();
});
afterEach(async () => scene.close());

describe('an invalid change is refused and writes nothing', () => {
  const letters = (count: number) => 'é'.repeat(count);
  const row = (at: number) => ({ id: `r${at}`, item: 'rope' });
  test.each<[string, Record<string, unknown>]>([
    ['a title over 200 characters', { title: letters(201) }],
    ['no title', { title: '   ' }],
    ['a line over its length', { summary: letters(501) }],
    ['rich text over 200 kB', { refereeBrief: `<p>${letters(100_000)}</p>` }],
    ['a group over 200 rows', { props: Array.from({ length: 201 }, (_, at) => row(at)) }],
    ['too many references', { tags: Array.from({ length: 201 }, (_, at) => `t${at}`) }],
    ['a number below its least', { duration: -1 }],
    ['a number that is not whole', { duration: 1.5 }],
    ['a word where a number belongs', { duration: 'long' }],
    ['a number where words belong', { summary: 7 }],
    ['a choice that is none', { type: 'picnic' }],
    ['a date that is none', { wantedTime: 'tomorrow' }],
    ['an unknown field', { shoeSize: 44 }],
    ['an unknown field of a row', { props: [{ id: 'a', shoeSize: 44 }] }],
    ['a row without an id', { props: [{ item: 'rope' }] }],
    ['words where rows belong', { props: 'rope' }],
  ])('%s', async (_, body) => {
    const before = await scene.counts();
    const [answer] = await scene.send(
      'wren',
      changeSchema.parse({ ...create(), body: { title: 'x', ...body } }),
    );
    expect(answer).toMatchObject({ status: 400, error: { code: 'validation' } });
    expect(answer?.error?.errors?.length).toBeGreaterThan(0);
    expect(await scene.counts()).toEqual(before);
  });

  test('a team that does not exist or is inactive', async () => {
    const before = await scene.counts();
    for (const teamId of ['ghosts', 'nowhere']) {
      const [answer] = await scene.send('olga', create({}, { teamId }));
      expect(answer).toMatchObject({ status: 400, error: { errors: [{ name: 'teamId' }] } });
    }
    expect(await scene.counts()).toEqual(before);
  });

  test('a submission with missing required fields, which the error names', async () => {
    const made = create();
    await scene.sent('wren', made);
    const before = await scene.counts();
    const [answer] = await scene.send('wren', changeStatus(made.keyId, 1, 1));
    expect(answer).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
    expect(answer?.error?.errors).toContainEqual({ name: 'refereeBrief', messages: ['Required'] });
    expect(await scene.counts()).toEqual(before);
  });

  test('an invalid transition, with the reason', async () => {
    const made = create(completeBody);
    await scene.sent('wren', made);
    await scene.sent('wren', changeStatus(made.keyId, 1, 1));
    const before = await scene.counts();
    const [again] = await scene.send('wren', changeStatus(made.keyId, 2, 1));
    expect(again).toMatchObject({
      status: 409,
      error: { code: 'not_allowed_now', error: 'It is already Submitted.' },
    });
    expect(await scene.counts()).toEqual(before);
  });

  test('an edit of an archived document until it is unarchived', async () => {
    const made = create();
    await scene.sent('wren', made);
    await scene.sent('wren', changeStatus(made.keyId, 1, -1));
    const [refused] = await scene.send('wren', save(made.keyId, 2, { title: 'x' }));
    expect(refused).toMatchObject({ status: 409, error: { code: 'not_allowed_now' } });
    await scene.sent('wren', changeStatus(made.keyId, 2, 0));
    await scene.sent('wren', save(made.keyId, 3, { title: 'x' }));
  });

  test('an id of another document', async () => {
    const made = create();
    await scene.sent('wren', made);
    const [mine] = await scene.send('olga', { ...create({ title: 'Another' }), keyId: made.keyId });
    expect(mine).toMatchObject({
      status: 409,
      error: { code: 'version_conflict', current: { title: 'The bridge' } },
    });
    const [unseen] = await scene.send('finn', { ...create({}, { teamId: 'foxes' }), keyId: made.keyId });
    expect(unseen).toMatchObject({ status: 403 });
    expect(JSON.stringify(unseen)).not.toContain('The bridge');
  });
});
