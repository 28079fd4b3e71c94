import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkGame } from '#server/store/backup/checkGame.ts';
import { exportGame } from '#server/store/documents/read/export.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import { publishReveals } from '#server/store/documents/reveals.ts';
import { apiFixture } from './apiFixture.ts';
import { changeStatus, create, save, share, approveIncomplete, createSlot } from './changes.ts';

const { game, api } = apiFixture();

const document = z.record(z.string(), z.unknown());
const stored = async (keyId: string) => {
  const { db } = game.store.database;
  const found = (await loadDocuments(db, await game.store.names.read(db), [keyId])).get(keyId);
  if (!found) throw new Error('not stored');
  return found;
};

describe('Whole documents, as PUT sends them (rule 15.3)', () => {
  test('A player who saves an older ritual learns that it was updated elsewhere', async () => {
    await game.grant('helper', { ritual: { owned: [1, 2, 3, 5], shared: [], all: [] } });
    const made = await game.made('olga', create({ title: 'R' }, { entity: 'ritual' }));
    const { json } = await api.ask('pip', 'GET', `/rituals/${made.keyId}`);
    await game.sent('olga', save(made.keyId, 1, { powerSpent: 3 }, { entity: 'ritual' }));
    const whole = { ...document.parse(json), ritualName: 'Mine' };
    expect(await api.ask('pip', 'PUT', `/rituals/${made.keyId}`, whole)).toMatchObject({ status: 409 });
  });

  test('An organiser who saves an older card learns that it was updated elsewhere', async () => {
    const made = await game.made('olga', create({ title: 'L', quantity: 2 }, { entity: 'lammie' }));
    const { json } = await api.ask('olga', 'GET', `/lammies/${made.keyId}`);
    await game.sent('olga', { ...approveIncomplete(made.keyId, 1), entity: 'lammie' });
    const whole = { ...document.parse(json), nameOnCard: 'Mine' };
    expect(await api.ask('olga', 'PUT', `/lammies/${made.keyId}`, whole)).toMatchObject({ status: 409 });
  });
});

describe('Rules across documents', () => {
  test('No document belongs to an archived team', async () => {
    const { json: team } = await api.ask('olga', 'POST', '/teams', { name: 'Crows', active: true });
    const made = await game.made('olga', create({}, { teamId: String(team) }));
    await game.sent('olga', changeStatus(made.keyId, 1, -1));
    expect((await api.ask('olga', 'DELETE', `/teams/${String(team)}`)).status).toBe(200);
    const [answer] = await game.send('olga', changeStatus(made.keyId, 2, 0));
    expect(answer?.status).not.toBe(200);
  });

  test('Collection items belong to no team', async () => {
    const made = create({ title: 'Field' }, { entity: 'location', teamId: 'owls' });
    const [answer] = await game.send('olga', made);
    expect(answer?.status).toBe(200);
    const team = (await stored(made.keyId)).teamId;
    await game.send('olga', save(made.keyId, 1, { capacity: 3 }, { entity: 'location', teamId: 'foxes' }));
    let text = '';
    for await (const chunk of exportGame(game.store, 'then')) text += chunk;
    const { problems } = await checkGame(text);
    expect([team, (await stored(made.keyId)).teamId]).toEqual(['-', '-']);
    expect(problems.filter((each) => each.includes('Field'))).toEqual([]);
  });

  test('A document with the id of a person does not keep them from becoming staff', async () => {
    await game.send('finn', create({}, { keyId: 'gus', teamId: 'foxes' }));
    await game.become('gus', 'organiser');
    expect((await game.actor('gus')).person.isStaff).toBe(true);
  });
});

describe('Rows and log entries', () => {
  const entry = { id: 'e', started: null, ended: null, referee: null, lammiesIssued: null };
  const entryOf = (outcome: string) => ({ ...entry, outcome });
  const rowOf = (item: string) => ({ id: 'r', item, count: null, source: null, who: '' });

  test.each([
    ['entries of a log', { runLog: ['<p>First</p>', '<p>Second</p>'].map(entryOf) }],
    ['rows', { props: ['Rope', 'Lamp'].map(rowOf) }],
  ])('Of two %s with one id, none is stored and none is lost unseen', async (_, body) => {
    const made = await game.made('olga', create());
    const [answer] = await game.send('olga', save(made.keyId, 1, body));
    expect(answer).toMatchObject({ status: 400 });
  });

  test('Whoever may only read a slot makes no version of it by adding nothing', async () => {
    const at = (hour: number) => new Date(Date.UTC(2027, 1, 1, hour)).toISOString();
    const made = await game.made('olga', createSlot({ start: at(1), end: at(2) }));
    await game.send('wren', save(made.keyId, 1, { signUps: [] }, { entity: 'eventSlot' }));
    expect((await stored(made.keyId)).version).toBe(1);
  });
});

describe('Shares that name a team twice', () => {
  test('A document that is shared with a team twice can be unshared', async () => {
    const made = await game.made('olga', create());
    await game.sent('olga', share(made.keyId, ['foxes', 'foxes']));
    expect((await stored(made.keyId)).shares.shareTeams).toEqual(['foxes']);
    expect(await game.sent('olga', share(made.keyId, []))).toMatchObject({ status: 200 });
  });

  test('A request shared twice does not keep everybody from pulling once it is revealed', async () => {
    const soon = new Date(game.now() + 3_600_000).toISOString();
    const made = await game.made('olga', create({ title: 'R', releasedOn: soon }, { entity: 'research' }));
    await game.sent('olga', { ...share(made.keyId, ['foxes', 'foxes']), entity: 'research' });
    game.advance(7_200_000);
    await publishReveals(game.store, game.now());
    expect(await game.pull('olga')).toBeDefined();
  });
});

test('A title is found by its own text, whatever its letters', async () => {
  await game.sent('olga', create({ title: 'Élan ÅNGSTRÖM' }));
  const answer = await api.ask('olga', 'GET', `/encounters?q=${encodeURIComponent('Élan')}`);
  expect(answer.json).toMatchObject({ items: [{ title: 'Élan ÅNGSTRÖM' }] });
});

describe('System pages', () => {
  test('An unpublished page is not shown to somebody who is not staff', async () => {
    await game.grant('helper', { systemPage: { owned: [1], shared: [], all: [] } });
    await api.ask('olga', 'POST', '/systemPages', { name: 'Secret', content: '<p>hidden</p>' });
    expect((await api.ask('pip', 'GET', '/systemPages')).text).not.toContain('hidden');
    expect((await api.ask('pip', 'GET', '/systemPage?name=Secret')).text).not.toContain('hidden');
  });

  test('A published page is shown although a draft has the same name', async () => {
    await api.ask('olga', 'POST', '/systemPages', { name: 'Rota', content: '<p>draft</p>' });
    await api.ask('olga', 'POST', '/systemPages', { name: 'Rota', content: '<p>now</p>', published: true });
    expect((await api.ask('pip', 'GET', '/systemPage?name=Rota')).status).toBe(200);
  });
});

test('A pull that names a document with a NUL is answered', async () => {
  const { person } = await game.actor('olga');
  const request = { user: person.id, epoch: null, schema: 1, scopes: {}, limit: 10, known: { 'a\0b': 1 } };
  expect((await api.ask('olga', 'POST', '/sync/pull', request)).status).toBeLessThan(500);
});
