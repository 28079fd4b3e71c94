import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scopesOfPerson } from '#domain/permissions/scopes.ts';
import { create, completeBody, keepText, changeStatus, save } from './changes.ts';
import { documentsIn } from './pulledPages.ts';
import { type GameFixture, newId, openGameFixture } from './gameFixture.ts';

let scene: GameFixture;
beforeEach(async () => {
  scene = await openGameFixture();
});
afterEach(async () => scene.close());

const planted = 'PLANTED-FOR-STAFF';
const secret = { organiserNotes: `<p>${planted}</p>` };

/** Shares as they stand; the calls that change them come later. */
async function share(keyId: string, shares: { all?: boolean; teams?: string[] }) {
  const { db } = scene.store.database;
  await db
    .updateTable('documents')
    .set({ share_all: shares.all ? 1 : 0, share_teams: JSON.stringify(shares.teams ?? []) })
    .where('key_id', '=', keyId)
    .execute();
  // Any save marks the feeds anew.
  const [{ version } = { version: 0 }] = await db
    .selectFrom('documents')
    .select('version')
    .where('key_id', '=', keyId)
    .execute();
  await scene.sent('olga', save(keyId, version, { summary: newId() }));
}

describe('staff-only fields', () => {
  test('are never sent to people who are not staff, in pulls, answers or conflicts', async () => {
    const made = create({ ...completeBody, ...secret });
    await scene.sent('olga', made);
    const page = await scene.pull('pip');
    expect(documentsIn(page).get(made.keyId)).toMatchObject({ title: 'The bridge' });
    const saved = await scene.sent('pip', save(made.keyId, 1, { title: 'The ford' }));
    const stale = await scene.send('pip', save(made.keyId, 1, { title: 'The weir' }));
    const taken = await scene.send('pip', { ...create(), keyId: made.keyId });
    const kept = await scene.send('pip', keepText(made.keyId, 2, { title: 'Mine' }));
    const bytes = page.text + JSON.stringify([saved, stale, taken, kept]);
    expect(stale[0]).toMatchObject({ status: 409, error: { current: { title: 'The ford' } } });
    expect(bytes).not.toContain(planted);
    expect(bytes).not.toContain('organiserNotes');
  });

  test('survive a save by people who cannot see them', async () => {
    const made = create(secret);
    await scene.sent('olga', made);
    await scene.sent('pip', save(made.keyId, 1, { title: 'The ford' }));
    expect((await scene.pull('olga')).text).toContain(planted);
  });

  test('cannot be written by people who are not staff', async () => {
    const before = await scene.counts();
    const [answer] = await scene.send('pip', create(secret));
    expect(answer).toMatchObject({
      status: 400,
      error: { errors: [{ name: 'organiserNotes', messages: ['Unknown field'] }] },
    });
    expect(await scene.counts()).toEqual(before);
  });
});

describe('a document without permission', () => {
  test('is not found if it was never visible, whatever people try', async () => {
    const made = create();
    await scene.sent('wren', made);
    const before = await scene.counts();
    const tried = [
      save(made.keyId, 1, { title: 'x' }),
      changeStatus(made.keyId, 1, 3),
      keepText(made.keyId, 1, { title: 'x' }),
    ];
    const answers = await scene.send('finn', ...tried);
    const ofNothing = await scene.send('finn', save(newId(), 1, { title: 'x' }));
    expect(answers.map((each) => each.error?.code)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(answers[0]?.error).toEqual(ofNothing[0]?.error);
    expect(await scene.counts()).toEqual(before);
  });

  test('is forbidden if it was once visible', async () => {
    const made = create();
    await scene.sent('olga', made);
    await scene.sent('olga', save(made.keyId, 1, {}, { teamId: 'foxes' }));
    const [answer] = await scene.send('wren', save(made.keyId, 2, { title: 'x' }));
    expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  });

  test('is forbidden without any permission for the type', async () => {
    const made = create();
    await scene.sent('wren', made);
    for (const keyId of [made.keyId, newId()]) {
      const [answer] = await scene.send('nobody', save(keyId, 1, { title: 'x' }));
      expect(answer).toMatchObject({ status: 403 });
    }
  });

  test('is forbidden for actions beyond reading', async () => {
    const made = create(completeBody);
    await scene.sent('wren', made);
    const before = await scene.counts();
    const answers = [
      ...(await scene.send('wren', changeStatus(made.keyId, 1, 3))),
      ...(await scene.send('pip', changeStatus(made.keyId, 1, -1), changeStatus(made.keyId, 1, 1))),
      ...(await scene.send('rhea', save(made.keyId, 1, {}, { teamId: 'foxes' }))),
    ];
    expect(answers.map((each) => each.status)).toEqual([403, 403, 403, 200]);
    expect(await scene.counts()).toMatchObject({ document_versions: (before['document_versions'] ?? 0) + 1 });
  });

  test('cannot be created for another team, or without any permission for the type', async () => {
    const before = await scene.counts();
    const answers = await scene.send('wren', create({}, { teamId: 'foxes' }));
    const ofType = await scene.send('pip', create({}, { entity: 'plot' }));
    expect([...answers, ...ofType].map((each) => each.status)).toEqual([403, 403]);
    expect(await scene.counts()).toEqual(before);
  });

  test('is not returned to a replay after access was lost', async () => {
    const made = create({ summary: 'Ours alone' });
    await scene.sent('wren', made);
    await scene.sent('olga', save(made.keyId, 1, {}, { teamId: 'foxes' }));
    const [answer] = await scene.send('wren', made);
    expect(answer).toMatchObject({ status: 403 });
    expect(JSON.stringify(answer)).not.toContain('Ours alone');
  });
});

describe('a shared document', () => {
  test('is visible to people with shared Read if it is shared with all teams or theirs, and to nobody else', async () => {
    const [everyone, foxes, none] = [create(), create(), create()];
    await scene.send('wren', everyone, foxes, none);
    await share(everyone.keyId, { all: true });
    await share(foxes.keyId, { teams: ['foxes'] });
    const seen = documentsIn(await scene.pull('gus'));
    expect([...seen.keys()].toSorted()).toEqual([everyone.keyId, foxes.keyId].toSorted());
    expect(documentsIn(await scene.pull('finn')).has(none.keyId)).toBe(false);
  });

  test('disappears for them when sharing ends', async () => {
    const made = create();
    await scene.sent('wren', made);
    await share(made.keyId, { teams: ['foxes'] });
    const before = await scene.pull('gus');
    // Unsharing moves the document out of their feed; the deed itself comes with the calls for shares.
    const { db } = scene.store.database;
    await db.updateTable('documents').set({ share_teams: '[]' }).execute();
    await db
      .updateTable('feed')
      .set({ gone: 1, seq: 10_000 })
      .where('scope', '=', 'shared:foxes:encounter')
      .execute();
    await db.updateTable('counter').set({ seq: 10_000 }).execute();
    const after = await scene.pull('gus', before.cursors);
    expect(after.gone.map((each) => each.id)).toContain(made.keyId);
  });

  test('of their own team is not visible with shared Read only', async () => {
    const made = create({}, { teamId: 'foxes' });
    await scene.sent('olga', made);
    await share(made.keyId, { all: true });
    const page = await scene.pull('gus');
    expect(documentsIn(page).size).toBe(0);
    expect(page.text).not.toContain('The bridge');
  });
});

describe('a change of role or team', () => {
  test('changes no document and adds scopes that start empty', async () => {
    const made = create({ ...completeBody, ...secret });
    await scene.sent('wren', made);
    const before = await scene.pull('wren');
    const counts = await scene.counts();
    await scene.become('wren', 'helper');
    expect({ ...(await scene.counts()), feed: 0, seq: 0 }).toEqual({ ...counts, feed: 0, seq: 0 });
    const after = await scene.pull('wren', before.cursors);
    expect(after.scopes).not.toContain('owned:owls:encounter|staff');
    expect(after.scopes).toContain('owned:owls:encounter');
    expect(documentsIn(after).get(made.keyId)).toMatchObject({ title: 'The bridge' });
    expect(after.text).not.toContain(planted);
  });

  test('removes the scopes of a team that was left', async () => {
    await scene.sent('wren', create());
    await scene.become('wren', 'plot-writer', ['foxes']);
    const { person } = await scene.actor('wren');
    const page = await scene.pull('wren');
    expect(page.scopes).toEqual(scopesOfPerson(person));
    expect(page.scopes.some((scope) => scope.includes('owls'))).toBe(false);
    expect(documentsIn(page).size).toBe(0);
  });

  test('sends the names of staff to staff only', async () => {
    const named = (page: Awaited<ReturnType<GameFixture['pull']>>) =>
      page.put.flatMap((item) => (item.document.entity === 'user' ? [item.document.keyId] : []));
    const before = await scene.pull('olga');
    expect(named(before).toSorted()).toEqual(['finn', 'olga', 'rhea', 'wren']);
    expect(named(await scene.pull('pip'))).toEqual([]);
    await scene.become('wren', 'helper');
    const after = await scene.pull('olga', before.cursors);
    expect(after.gone).toContainEqual({ scope: 'user|staff', id: 'wren' });
    expect((await scene.pull('nobody')).scopes).toEqual([]);
  });
});
