import { describe, expect, test } from 'vitest';
import { scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import { create, completeBody, keepText, save, share } from './changes.ts';
import { documentsIn } from './pulledPages.ts';
import { type GameFixture, gameFixture } from './gameFixture.ts';

const game = gameFixture();

const planted = 'PLANTED-FOR-STAFF';
const secret = { organiserNotes: `<p>${planted}</p>` };

describe('staff-only fields', () => {
  test('Staff-only fields are never sent to people who are not staff, in pulls, answers or conflicts', async () => {
    const made = await game.made('olga', create({ ...completeBody, ...secret }));
    const page = await game.pull('pip');
    expect(documentsIn(page).get(made.keyId)).toMatchObject({ title: 'The bridge' });
    const saved = await game.sent('pip', save(made.keyId, 1, { title: 'The ford' }));
    const stale = await game.send('pip', save(made.keyId, 1, { title: 'The weir' }));
    const taken = await game.send('pip', { ...create(), keyId: made.keyId });
    const retained = await game.send('pip', keepText(made.keyId, 2, { title: 'Mine' }));
    const bytes = page.text + JSON.stringify([saved, stale, taken, retained]);
    expect(stale[0]).toMatchObject({ status: 409, error: { current: { title: 'The ford' } } });
    expect(bytes).not.toContain(planted);
    expect(bytes).not.toContain('organiserNotes');
  });

  test('Staff-only fields survive a save by people who cannot see them', async () => {
    const made = await game.made('olga', create(secret));
    await game.sent('pip', save(made.keyId, 1, { title: 'The ford' }));
    expect((await game.pull('olga')).text).toContain(planted);
  });

  test('Staff-only fields cannot be written by people who are not staff', async () => {
    const before = await game.counts();
    const [answer] = await game.send('pip', create(secret));
    const errors = [{ name: 'organiserNotes', messages: ['Unknown field'] }];
    expect(answer).toMatchObject({ status: 400, error: { errors } });
    expect(await game.counts()).toEqual(before);
  });
});

describe('a document without permission', () => {
  test('A document cannot be created for another team, or without any permission for its type', async () => {
    const before = await game.counts();
    const answers = await game.send('wren', create({}, { teamId: 'foxes' }));
    const ofType = await game.send('pip', create({}, { entity: 'plot' }));
    expect([...answers, ...ofType].map((each) => each.status)).toEqual([403, 403]);
    expect(await game.counts()).toEqual(before);
  });

  test('A document is not returned to a replay after access was lost', async () => {
    const made = await game.made('wren', create({ summary: 'Ours alone' }));
    await game.sent('olga', save(made.keyId, 1, {}, { teamId: 'foxes' }));
    const [answer] = await game.send('wren', made);
    expect(answer).toMatchObject({ status: 403 });
    expect(JSON.stringify(answer)).not.toContain('Ours alone');
  });
});

describe('a shared document', () => {
  test('A shared document is visible to people with shared Read if it is shared with all teams or theirs, and to nobody else', async () => {
    const [everyone, foxes, none] = [create(), create(), create()];
    await game.send('wren', everyone, foxes, none);
    await game.sent('olga', share(everyone.keyId, [], true));
    await game.sent('olga', share(foxes.keyId, ['foxes']));
    const seen = documentsIn(await game.pull('gus'));
    expect([...seen.keys()].toSorted()).toEqual([everyone.keyId, foxes.keyId].toSorted());
    expect(documentsIn(await game.pull('finn')).has(none.keyId)).toBe(false);
  });

  test('A shared document disappears for its readers when sharing ends', async () => {
    const made = await game.made('wren', create());
    await game.sent('olga', share(made.keyId, ['foxes']));
    const before = await game.pull('gus');
    await game.sent('olga', share(made.keyId, []));
    expect((await game.pull('gus', before.cursors)).gone.map((each) => each.id)).toContain(made.keyId);
  });

  test('A shared document of the reader’s own team is not visible with shared Read only', async () => {
    const made = await game.made('olga', create({}, { teamId: 'foxes' }));
    await game.sent('olga', share(made.keyId, [], true));
    const page = await game.pull('gus');
    expect(documentsIn(page).size).toBe(0);
    expect(page.text).not.toContain('The bridge');
  });
});

describe('a change of role or team', () => {
  test('A change of role or team changes no document and adds scopes that start empty', async () => {
    const made = await game.made('wren', create({ ...completeBody, ...secret }));
    const before = await game.pull('wren');
    const counts = await game.counts();
    await game.become('wren', 'helper');
    expect({ ...(await game.counts()), feed: 0, seq: 0 }).toEqual({ ...counts, feed: 0, seq: 0 });
    const after = await game.pull('wren', before.cursors);
    expect(after.scopes).not.toContain('owned:owls:encounter|staff');
    expect(after.scopes).toContain('owned:owls:encounter');
    expect(documentsIn(after).get(made.keyId)).toMatchObject({ title: 'The bridge' });
    expect(after.text).not.toContain(planted);
  });

  test('Leaving a team removes its scopes', async () => {
    await game.sent('wren', create());
    await game.become('wren', 'plot-writer', ['foxes']);
    const { person } = await game.actor('wren');
    const page = await game.pull('wren');
    expect(page.scopes).toEqual(scopesOfPerson(person));
    expect(page.scopes.some((scope) => scope.includes('owls'))).toBe(false);
    expect(documentsIn(page).size).toBe(0);
  });

  test('The names of staff are sent to staff only', async () => {
    const named = (page: Awaited<ReturnType<GameFixture['pull']>>) =>
      page.put.flatMap((item) => (item.document.entity === 'user' ? [item.document.keyId] : []));
    const before = await game.pull('olga');
    expect(named(before).toSorted()).toEqual(['finn', 'olga', 'rhea', 'wren']);
    expect(named(await game.pull('pip'))).toEqual([]);
    await game.become('wren', 'helper');
    const expected = { scope: 'user|staff', id: 'wren' };
    expect((await game.pull('olga', before.cursors)).gone).toContainEqual(expected);
    expect((await game.pull('nobody')).scopes).toEqual([]);
  });
});
