import { beforeAll, expect, test } from 'vitest';
import { seed } from '#support/seed.ts';
import { openBuiltGame } from './buildGame.ts';
import { operationCase } from './operations.ts';
import { createCase, replayCase } from './createCases.ts';
import { type Game } from './game.ts';
import { type AccessCase, type Tally, runCase } from './runCase.ts';
import { type Account, holds } from './oracle.ts';
import { entityTypes } from './actors.ts';
import { historyCase, listCase, pullCase, readCase } from './readCases.ts';

/** Number of cases. A failure prints its seed; WAYMARK_SEED replays it. */
const isPostgres = Boolean(process.env['DATABASE_URL']);
const many = Number(
  process.env['WAYMARK_CASES'] ?? (process.env['WAYMARK_LONG'] ? 50_000 : isPostgres ? 1_000 : 2_500),
);

let game: Game;
beforeAll(async () => {
  game = await openBuiltGame(seed, isPostgres ? 12 : 30, isPostgres ? 12 : 30);
  return () => game.close();
}, 60_000);

/** A random case, mostly for a type that the user has permissions on. */
function anyCase(): AccessCase {
  const { random, model, accounts } = game;
  const who = random.pick(accounts);
  const touched = entityTypes.filter((kind) => who.isAdmin || who.lists[kind]);
  const of = () => model.of(random.pick(random.chance(0.85) && touched.length > 0 ? touched : entityTypes));
  const doc = random.pick(preferReadable(who, of()));
  switch (random.int(20)) {
    case 0:
      return historyCase(game, who);
    case 1:
      return replayCase(game, who) ?? readCase(game, who, doc);
    case 2:
    case 3:
      return listCase(game, who);
    case 4:
      return createCase(game, who);
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
      return readCase(game, who, doc);
    default:
      return operationCase(game, who, doc);
  }
}

/** Half of the time only readable documents, because operations on all others are refused alike. */
function preferReadable<T extends Parameters<typeof holds>[1]>(who: Account, docs: T[]): T[] {
  const seen = docs.filter((doc) => holds(who, doc, 1));
  return seen.length > 0 && game.random.chance(0.55) ? seen : docs;
}

test(
  `${many} calls are answered as the oracle expects and leak nothing (seed ${seed})`,
  { timeout: 1_800_000 },
  async () => {
    const wrong: string[] = [];
    const tally: Tally = new Map();
    const pullAsEveryone = async () => {
      for (const who of game.accounts) wrong.push(...(await runCase(game, pullCase(game, who), tally)));
    };
    await pullAsEveryone();
    for (let at = 0; at < many && wrong.length < 40; at += 1)
      wrong.push(...(await runCase(game, anyCase(), tally)));
    await pullAsEveryone();
    expect(wrong.slice(0, 40)).toEqual([]);
    // Both outcomes of every rule have been tried.
    const oneSided = [...tally].filter(([, { accepted, refused }]) => accepted === 0 || refused === 0);
    const always = new Set([
      'pull',
      'histories',
      'save old version',
      "replay another user's change",
      'replay',
    ]);
    const untested = oneSided.map(([kind]) => kind).filter((kind) => !always.has(kind));
    expect(many < 4_000 ? [] : untested).toEqual([]);
  },
);
