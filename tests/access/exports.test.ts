import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv } from '#domain/csv.ts';
import { type EntityKey, entities } from '#domain/entities/index.ts';
import { seeded } from '#sample/seeded.ts';
import { seed } from '#support/seed.ts';
import { fieldsFor } from './book.ts';
import { build } from './build.ts';
import { kinds } from './cast.ts';
import { type Game, openGame } from './game.ts';
import { wrongSet } from './judge.ts';
import { type Account, sees } from './oracle.ts';

const state: { game?: Game } = {};
const game = (): Game => {
  if (!state.game) throw new Error('The game has not begun.');
  return state.game;
};
beforeAll(async () => {
  state.game = await openGame(seeded(`exports ${seed}`), 20);
  await build(game(), 12);
}, 60_000);
afterAll(() => state.game?.close());

/** What is wrong with the table of a type in somebody's hands. */
async function wrongIn(who: Account, kind: EntityKey): Promise<string[]> {
  const { book } = game();
  const path = `/export.csv?entity=${kind}`;
  const { status, text, strange } = await game().ask(who, { method: 'GET', path });
  const readable = book.of(kind).filter((doc) => sees(who, doc));
  const leaks = strange.map((word) => `${kind} tells ${who.id} ${book.describe(word)}`);
  if (status !== 200) {
    const isRight = status === (who.active ? 403 : 401) && readable.length === 0;
    return isRight ? leaks : [...leaks, `${kind} answers ${who.id} ${status}`];
  }
  const ids = readCsv(text)
    .rows.slice(1)
    .map(([id]) => id ?? '');
  const set = wrongSet(
    `${who.id} ${kind}`,
    ids,
    readable.map(({ keyId }) => keyId),
  );
  const lacking = readable.flatMap((doc) =>
    fieldsFor(who, kind, doc.released).filter((name) => {
      const word = doc.words.get(name);
      // An id that is planted leads nowhere, so it has no name to be written.
      const isText = ['line', 'rich', 'chips'].includes(entities[kind].allFields[name]?.kind ?? '');
      return isText && word !== undefined && !text.includes(word);
    }),
  );
  return [...leaks, ...set, ...lacking.map((name) => `${kind} lacks ${name} for ${who.id}`)];
}

test(`a table has all that its reader may see of each type and not a word more (seed ${seed})`, async () => {
  const wrong: string[] = [];
  for (const who of game().accounts) for (const kind of kinds) wrong.push(...(await wrongIn(who, kind)));
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('the whole game is for administrators who are staff, and has every document', async () => {
  const keyIds = [...game().book.docs.keys()];
  for (const who of [...game().accounts, game().root]) {
    const { status, text, strange } = await game().ask(who, { method: 'GET', path: '/export.json' });
    const isFor = who.isAdmin && who.isStaff;
    expect(status).toBe(who.active ? (isFor ? 200 : 403) : 401);
    expect(strange).toEqual([]);
    expect(keyIds.filter((keyId) => text.includes(keyId))).toEqual(status === 200 ? keyIds : []);
  }
});
