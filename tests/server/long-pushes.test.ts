import { expect, test } from 'vitest';
import { create, save } from './changes.ts';
import { openGameFixture } from './gameFixture.ts';

test('A push of many saves of a large document lets other requests through, and stores every version', async () => {
  const game = await openGameFixture();
  const text = `<p>${'x'.repeat(190_000)}</p>`;
  const fields = ['refereeBrief', 'crewBrief', 'playersSee', 'rewards', 'safety', 'ifWrong', 'ifNobody'];
  const made = await game.made('olga', create(Object.fromEntries(fields.map((name) => [name, text]))));
  const saves = Array.from({ length: 50 }, (_, at) => save(made.keyId, 1 + at, { title: `Title ${at}` }));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const results = await game.send('olga', ...saves);
  isDone = true;
  expect(results.map(({ status }) => status)).toEqual(saves.map(() => 200));
  expect(turns).toBeGreaterThan(10);
  const stored = await game.store.database.db
    .selectFrom('document_versions')
    .select(['version', 'title'])
    .where('key_id', '=', made.keyId)
    .orderBy('version')
    .execute();
  expect(stored.slice(1)).toEqual(saves.map(({ body }, at) => ({ version: at + 2, title: body['title'] })));
  await game.close();
}, 60_000);
