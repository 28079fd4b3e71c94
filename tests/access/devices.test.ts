import { beforeAll, describe, expect, test } from 'vitest';
import { openDevice } from '#support/device.ts';
import { seed } from '#support/seed.ts';
import { openBuiltGame } from './buildGame.ts';
import { teams } from './actors.ts';
import { type Game, cookieOf } from './game.ts';
import type { Account } from './oracle.ts';
import { searchErrors } from './searchErrors.ts';
import { leaveUnsentWork, openUserDevice, fetchHistories, deviceErrors } from './devices.ts';

const devices = process.env['WAYMARK_LONG'] ? 200 : 14;

let game: Game;
let url = '';
beforeAll(async () => {
  game = await openBuiltGame(`device ${seed}`, 8, 10);
  url = await game.listen();
  return () => game.close();
}, 60_000);

/** Role before and after, by id. */
const roleChanges = [
  ['organiser', 'player'],
  ['plot-writer', 'player'],
  ['referee', 'player'],
  ['player', 'referee'],
  ['administrator', 'player'],
  ['plot-writer', 'plot-writer'],
] as const;

describe(`device contents (seed ${seed})`, { timeout: 1_800_000 }, () => {
  test('A device holds exactly what its user may read, also after a change of role or teams', async () => {
    const { random, roles, accounts } = game;
    const wrong: string[] = [];
    for (let at = 0; at < devices && wrong.length < 40; at += 1) {
      const [from, to] = roleChanges[at] ?? [];
      const who = random.pick(accounts.filter((each) => each.active && (!from || each.role === from)));
      const userDevice = await openUserDevice(url, who, at + 1);
      wrong.push(...(await deviceErrors(game.model, userDevice)));
      wrong.push(...(await searchErrors(game.model, userDevice)));
      await leaveUnsentWork(game, userDevice);
      const role = random.pick(roles.filter((each) => !to || each.id === to));
      const now = await game.changeRole(who, role, random.some(teams, random.int(3)));
      await userDevice.device.settle();
      await userDevice.device.settle();
      await fetchHistories(url, userDevice.device, 2);
      const after = [
        ...(await deviceErrors(game.model, { ...userDevice, who: now })),
        ...(await searchErrors(game.model, { ...userDevice, who: now })),
      ];
      wrong.push(...after.map((each) => `${who.role} [${who.teams.join(' ')}] became ${role.id}, ${each}`));
      // Restore the original role; some users have none.
      await game.changeRole(
        who,
        roles.find((each) => each.id === who.role),
        who.teams,
      );
      userDevice.device.mirror.close();
    }
    expect(wrong.slice(0, 40)).toEqual([]);
  });

  test('A history in flight to a staff member who becomes a player is not stored', async () => {
    const { roles, accounts, model } = game;
    const from = accounts.find((each) => each.role === 'organiser' && each.teams.length > 0);
    const to = roles.find((each) => each.id === 'player');
    if (!from || !to) throw new Error('Fixture missing.');
    const device = await openDevice({ url, cookie: cookieOf(from), seed: 9_001 });
    await device.settle();
    const changed: Account[] = [];
    device.network.beforeAnswer = async () => {
      changed.push(await game.changeRole(from, to, from.teams));
      await device.settle();
    };
    await fetchHistories(url, device, 1);
    await device.settle();
    const [who] = changed;
    const wrong = who
      ? await deviceErrors(model, { who, device, own: new Set() })
      : ['nothing was in flight'];
    device.mirror.close();
    expect(wrong).toEqual([]);
  });
});
