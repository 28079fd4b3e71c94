import { expect, test } from 'vitest';
import { createDocument, setStatus } from '#actions/documents.ts';
import { releaseSlots } from '#actions/release.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { status } from '#domain/content/status.ts';
import { ownTimetables } from '#mirror/queries/ownSlots.ts';
import { dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import type { TestDevice } from '#support/device.ts';
import { create, edit, settleAll, shown } from '#support/operations.ts';

const { game } = testGameFixture();

const times = { start: '2027-05-01T20:00:00.000Z', end: '2027-05-01T21:00:00.000Z' };

/** A planner, and a player of the owls in a game whose players see releases. */
async function open(isOn = true) {
  const olga = await game().openDevice('olga');
  const pip = await game().openDevice('pip');
  await olga.settle();
  if (await olga.mirror.documents.get(gameId)) await edit(olga, gameId, { playersSeeReleases: isOn });
  else {
    const body = { title: 'The game', playersSeeReleases: isOn };
    await createDocument(olga.device, { keyId: gameId, entity: 'game', teamId: noTeam, body });
  }
  const event = { title: 'The gathering', code: 'G', start: times.start, end: times.end };
  const eventId = await create(olga, noTeam, event, 'event');
  return {
    olga,
    pip,
    eventId,
    slot: (title: string, more: BodyPatch = {}) =>
      create(olga, noTeam, { title, eventId, ...times, ...more }, 'eventSlot'),
    /** Sends what the planner did, and fetches it. */
    settle: (...others: readonly TestDevice[]) => settleAll(olga, ...others, pip),
  };
}

const seen = async (device: TestDevice, eventId: string) =>
  (await ownTimetables(device.mirror)).filter((one) => one.eventId === eventId).flatMap(({ slots }) => slots);
const seenAs = async (device: TestDevice, eventId: string) =>
  (await seen(device, eventId)).map(({ title, kind, as, isOff }) => [title || kind, as, isOff]);

test('A player sees released slots that name them, or that are for their team or all under a title for players, and offline', async () => {
  const { olga, pip, eventId, slot, settle } = await open();
  const named = { who: pip.user.displayName, monster: null, present: false, id: 'row-1' };
  const ids = [
    await slot('Secret: crew', { kind: 'battle', crewNeeded: 2, crew: [named] }),
    await slot('Secret: ours', { team: 'owls', publicTitle: 'Owl muster' }),
    await slot('Secret: all', { publicTitle: 'Supper' }),
    await slot('Secret: theirs', { team: 'foxes', publicTitle: 'Fox hunt' }),
    await slot('Secret: ambush on us', { team: 'owls', kind: 'encounter' }),
  ];
  await settle();
  expect(await seen(pip, eventId)).toEqual([]);
  await releaseSlots(olga.device, ids);
  const draft = await slot('Secret: draft', { publicTitle: 'Not yet' });
  await settle();
  expect(await seenAs(pip, eventId)).toEqual(
    expect.arrayContaining([
      ['battle', 'crew', false],
      ['Owl muster', 'team', false],
      ['Supper', 'all', false],
    ]),
  );
  expect(await seen(pip, eventId)).toHaveLength(3);
  pip.network.online = false;
  await pip.settle();
  expect(await seen(pip, eventId)).toHaveLength(3);
  const known = await dumpDatabase(pip);
  for (const word of ['Secret', 'Fox hunt', 'Not yet', ids[3] ?? '', ids[4] ?? '', draft])
    expect(known).not.toContain(word);
});

test('Changes after a release do not show before the next one, and an archived slot is cancelled', async () => {
  const { olga, pip, eventId, slot, settle } = await open();
  const keyId = await slot('Secret', { publicTitle: 'Supper', team: 'owls' });
  await releaseSlots(olga.device, [keyId]);
  const poppy = await game().openDevice('poppy');
  await settle(poppy);
  await edit(olga, keyId, {
    end: '2027-05-01T23:30:00.000Z',
    publicTitle: 'Surprise',
    team: 'foxes',
    runEvents: [{ id: 'tick', what: 'incident', about: 'Broken leg', text: 'Hush', by: 'Olga', at: null }],
  });
  await settle(poppy);
  expect(await seen(pip, eventId)).toMatchObject([{ title: 'Supper', end: Date.parse(times.end) }]);
  expect(await seen(poppy, eventId)).toEqual([]);
  for (const device of [pip, poppy]) {
    const known = await dumpDatabase(device);
    for (const word of ['Surprise', '23:30', 'Hush', 'Secret']) expect(known).not.toContain(word);
  }
  // The next release gives it to the other team, and takes it from this one.
  expect(await releaseSlots(olga.device, [keyId])).toBe(1);
  await settle(poppy);
  expect(await seen(pip, eventId)).toEqual([]);
  expect(await seenAs(poppy, eventId)).toEqual([['Surprise', 'team', false]]);
  await setStatus(olga.device, await shown(olga, keyId), status.archived);
  await settle(poppy);
  expect(await seenAs(poppy, eventId)).toEqual([['Surprise', 'team', true]]);
});

test('It goes with the setting, the team and the role, and whoever reads event slots gets none', async () => {
  const { olga, pip, eventId, slot, settle } = await open();
  const keyId = await slot('Secret', { publicTitle: 'Muster', team: 'owls' });
  await releaseSlots(olga.device, [keyId]);
  const wren = await game().openDevice('wren');
  await settle(wren);
  expect(await seen(pip, eventId)).toHaveLength(1);
  expect(await seen(wren, eventId)).toEqual([]);
  await game().changeRights('pip', { teams: ['foxes'] });
  await settle();
  expect(await seen(pip, eventId)).toEqual([]);
  await game().changeRights('pip', { teams: ['owls'] });
  await settle();
  expect(await seen(pip, eventId)).toHaveLength(1);
  await game().changeRights('pip', { role: null });
  await settle();
  expect(JSON.stringify(await pip.mirror.meta.toArray())).not.toContain('Muster');
  await game().changeRights('pip', { role: 'player' });
  await settle();
  expect(await seen(pip, eventId)).toHaveLength(1);
  await edit(olga, gameId, { playersSeeReleases: false });
  await settle();
  expect(await seen(pip, eventId)).toEqual([]);
  expect(JSON.stringify(await pip.mirror.meta.toArray())).not.toContain('Muster');
});

test('Without the setting nothing of a release reaches a player, and a tick on a run sheet changes nothing for them', async () => {
  const { olga, pip, eventId, slot, settle } = await open(false);
  const keyId = await slot('Secret', { publicTitle: 'Muster' });
  await releaseSlots(olga.device, [keyId]);
  await settle();
  expect(await seen(pip, eventId)).toEqual([]);
  expect(await dumpDatabase(pip)).not.toContain('Muster');
  const { database } = game().server.store;
  const noted = () => database.db.selectFrom('meta').selectAll().where('key', '=', 'releases').execute();
  const before = await noted();
  const runEvents = [{ id: 'tick', what: 'start', about: '', text: '', by: 'Olga', at: null }];
  await edit(olga, keyId, { runEvents });
  await settle();
  expect(await noted()).toEqual(before);
});
