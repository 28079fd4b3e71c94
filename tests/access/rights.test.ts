import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#sample/seeded.ts';
import { seed } from '#support/seed.ts';
import { build } from './build.ts';
import { deedCase } from './operations.ts';
import { createCase, replayCase } from './makes.ts';
import { type Game, openGame } from './game.ts';
import { type Case, type Tally, judge } from './judge.ts';
import { type Account, holds } from './oracle.ts';
import { kinds } from './cast.ts';
import { historyCase, listCase, pullCase, readCase } from './reads.ts';

/** How many cases: a failure prints its seed; give it back to play it again. */
const onPostgres = Boolean(process.env['DATABASE_URL']);
const many = Number(
  process.env['WAYMARK_CASES'] ?? (process.env['WAYMARK_LONG'] ? 50_000 : onPostgres ? 1_000 : 5_000),
);

const state: { game?: Game } = {};
const game = (): Game => {
  if (!state.game) throw new Error('The game has not begun.');
  return state.game;
};

beforeAll(async () => {
  state.game = await openGame(seeded(seed), onPostgres ? 12 : 30);
  await build(game(), onPostgres ? 12 : 30);
}, 60_000);
afterAll(() => state.game?.close());

/** Somebody, and mostly a document of a type they have something to do with. */
function anyCase(): Case {
  const { random, book, accounts } = game();
  const who = random.pick(accounts);
  const touched = kinds.filter((kind) => who.isAdmin || who.lists[kind]);
  const of = () => book.of(random.pick(random.chance(0.85) && touched.length > 0 ? touched : kinds));
  const doc = random.pick(nearer(who, of()));
  switch (random.int(20)) {
    case 0:
      return historyCase(game(), who);
    case 1:
      return replayCase(game(), who) ?? readCase(game(), who, doc);
    case 2:
    case 3:
      return listCase(game(), who);
    case 4:
      return createCase(game(), who);
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
      return readCase(game(), who, doc);
    default:
      return deedCase(game(), who, doc);
  }
}

/** Half of the time only what they may see: deeds on the rest are all refused alike. */
function nearer<T extends Parameters<typeof holds>[1]>(who: Account, docs: T[]): T[] {
  const seen = docs.filter((doc) => holds(who, doc, 1));
  return seen.length > 0 && game().random.chance(0.55) ? seen : docs;
}

test(
  `${many} calls are answered as the texts say, and no word reaches somebody it is not for (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const wrong: string[] = [];
    const tally: Tally = new Map();
    const everybody = async () => {
      for (const who of game().accounts) wrong.push(...(await judge(game(), pullCase(game(), who), tally)));
    };
    await everybody();
    for (let at = 0; at < many && wrong.length < 40; at += 1)
      wrong.push(...(await judge(game(), anyCase(), tally)));
    await everybody();
    expect(wrong.slice(0, 40)).toEqual([]);
    // Neither side of any rule has gone untried.
    const oneSided = [...tally].filter(([, { taken, refused }]) => taken === 0 || refused === 0);
    const always = new Set(['pull', 'histories', 'save late', "send another's", 'send again']);
    const untried = oneSided.map(([kind]) => kind).filter((kind) => !always.has(kind));
    expect(many < 4_000 ? [] : untried).toEqual([]);
  },
);
