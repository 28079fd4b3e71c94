import { afterAll, beforeAll } from 'vitest';
import { type Actor, type TestGame, openTestGame } from './cast.ts';
import type { TestDevice } from './device.ts';

/** A test game for one test file. */
interface TestGameFixture {
  readonly game: () => TestGame;
  /** Opens a new device for an actor, which has fetched everything. */
  readonly settled: (name: Actor) => Promise<TestDevice>;
}

/** Opens a test game before the tests of a file, prepares it and closes it after them. */
export function testGameFixture(prepare?: (game: TestGame) => Promise<void>): TestGameFixture {
  const state: { game?: TestGame } = {};
  beforeAll(async () => {
    state.game = await openTestGame();
    await prepare?.(state.game);
  });
  afterAll(() => state.game?.close());
  const game = () => {
    if (!state.game) throw new Error('The game is opened by beforeAll.');
    return state.game;
  };
  return {
    game,
    async settled(name) {
      const device = await game().openDevice(name);
      await device.settle();
      return device;
    },
  };
}
