import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '#sample/seeded.ts';
import { openDevice } from '#support/device.ts';
import { seed } from '#support/seed.ts';
import { build } from './build.ts';
import { teams } from './cast.ts';
import { type Game, cookieOf, openGame } from './game.ts';
import type { Account } from './oracle.ts';
import { leaveWork, openTablet, remember, wrongOn } from './onDevice.ts';

const devices = process.env['WAYMARK_LONG'] ? 200 : 14;

const state: { game?: Game; url: string } = { url: '' };
const game = (): Game => {
  if (!state.game) throw new Error('The game has not begun.');
  return state.game;
};

beforeAll(async () => {
  state.game = await openGame(seeded(`device ${seed}`), 8);
  await build(game(), 10);
  state.url = await game().listen();
}, 60_000);
afterAll(() => state.game?.close());

/** Roles by name: what people were, and what they become. */
const turns = [
  ['organiser', 'player'],
  ['plot-writer', 'player'],
  ['referee', 'player'],
  ['player', 'referee'],
  ['administrator', 'player'],
  ['plot-writer', 'plot-writer'],
] as const;

describe(`what a device holds (seed ${seed})`, { timeout: 1_800_000 }, () => {
  test('is what its owner may see, and after another role or other teams what they may see then', async () => {
    const { random, roles, accounts } = game();
    const wrong: string[] = [];
    for (let at = 0; at < devices && wrong.length < 40; at += 1) {
      const [from, to] = turns[at] ?? [];
      const who = random.pick(accounts.filter((each) => each.active && (!from || each.role === from)));
      const tablet = await openTablet(state.url, who, at + 1);
      wrong.push(...(await wrongOn(game().book, tablet)));
      await leaveWork(game(), tablet);
      const role = random.pick(roles.filter((each) => !to || each.id === to));
      const now = await game().become(who, role, random.some(teams, random.int(3)));
      await tablet.on.settle();
      await tablet.on.settle();
      await remember(state.url, tablet.on, 2);
      const after = await wrongOn(game().book, { ...tablet, who: now });
      wrong.push(...after.map((each) => `${who.role} [${who.teams.join(' ')}] became ${role.id}, ${each}`));
      // As before: some of them have no role.
      await game().become(
        who,
        roles.find((each) => each.id === who.role),
        who.teams,
      );
      tablet.on.mirror.close();
    }
    expect(wrong.slice(0, 40)).toEqual([]);
  });

  test('has no history that was on its way to a staff member when they became a player', async () => {
    const { roles, accounts, book } = game();
    const from = accounts.find((each) => each.role === 'organiser' && each.teams.length > 0);
    const to = roles.find((each) => each.id === 'player');
    if (!from || !to) throw new Error('They are not there.');
    const on = await openDevice({ url: state.url, cookie: cookieOf(from), seed: 9_001 });
    await on.settle();
    const changed: Account[] = [];
    on.network.beforeAnswer = async () => {
      changed.push(await game().become(from, to, from.teams));
      await on.settle();
    };
    await remember(state.url, on, 1);
    await on.settle();
    const [who] = changed;
    const wrong = who ? await wrongOn(book, { who, on, own: new Set() }) : ['nothing was on its way'];
    on.mirror.close();
    expect(wrong).toEqual([]);
  });
});
