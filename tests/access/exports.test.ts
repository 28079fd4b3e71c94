import { beforeAll, expect, test } from 'vitest';
import { readCsv } from '#domain/primitives/csv.ts';
import { type EntityKey, entities } from '#domain/content/entities/index.ts';
import { seed } from '#support/seed.ts';
import { fieldsFor } from './gameModel.ts';
import { openBuiltGame } from './buildGame.ts';
import { entityTypes } from './actors.ts';
import { type Game } from './game.ts';
import { setDifferences, keyIdsOf } from './runCase.ts';
import { type Account, canRead } from './oracle.ts';

let game: Game;
beforeAll(async () => {
  game = await openBuiltGame(`exports ${seed}`, 20, 12);
  return () => game.close();
}, 60_000);

/** Differences between a user's CSV export of a type and the oracle. */
async function exportErrors(who: Account, kind: EntityKey): Promise<string[]> {
  const { model } = game;
  const path = `/export.csv?entity=${kind}`;
  const { status, text, leaked } = await game.call(who, { method: 'GET', path });
  const readable = model.of(kind).filter((doc) => canRead(who, doc));
  const leaks = leaked.map((word) => `${kind} leaks to ${who.id} ${model.describe(word)}`);
  if (status !== 200) {
    const isRight = status === (who.active ? 403 : 401) && readable.length === 0;
    return isRight ? leaks : [...leaks, `${kind} answers ${who.id} ${status}`];
  }
  const ids = readCsv(text)
    .rows.slice(1)
    .map(([id]) => id ?? '');
  const set = setDifferences(`${who.id} ${kind}`, ids, keyIdsOf(readable));
  const missing = readable.flatMap((doc) =>
    fieldsFor(who, kind, doc.released).filter((name) => {
      const word = doc.canaries.get(name);
      // A canary in a reference is not a real id, so it has no name to export.
      const isText = ['line', 'rich', 'chips'].includes(entities[kind].allFields[name]?.kind ?? '');
      return isText && word !== undefined && !text.includes(word);
    }),
  );
  return [...leaks, ...set, ...missing.map((name) => `${kind} lacks ${name} for ${who.id}`)];
}

test(`A CSV export contains exactly what its reader may see (seed ${seed})`, async () => {
  const wrong: string[] = [];
  for (const who of game.accounts)
    for (const kind of entityTypes) wrong.push(...(await exportErrors(who, kind)));
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('The export of the whole game contains every document and is for staff administrators only', async () => {
  const keyIds = [...game.model.documents.keys()];
  for (const who of [...game.accounts, game.root]) {
    const { status, text, leaked } = await game.call(who, { method: 'GET', path: '/export.json' });
    const isFor = who.isAdmin && who.isStaff;
    expect(status).toBe(who.active ? (isFor ? 200 : 403) : 401);
    expect(leaked).toEqual([]);
    expect(keyIds.filter((keyId) => text.includes(keyId))).toEqual(status === 200 ? keyIds : []);
  }
});
