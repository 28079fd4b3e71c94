import { beforeEach, expect, test } from 'vitest';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { accept } from '#server/accept/accept.ts';
import { publishReveals } from '#server/store/documents/reveals.ts';
import { findWrongHash } from '#server/store/documents/updateHashes.ts';
import type { Change } from '#domain/rules/change.ts';
import { type Name, gameFixture } from './gameFixture.ts';
import { create, save } from './changes.ts';

const game = gameFixture();
let now: number;
beforeEach(async () => {
  now = Date.parse('2026-05-01T12:00:00Z');
  await game.grant('helper', { research: { owned: [1, 2, 3, 5], shared: [], all: [] } });
});

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** Sends changes at the server's time now. */
async function send(name: Name, ...changes: Change[]) {
  const items = changes.map((change) => ({ change }));
  const results = await accept(game.store, await game.actor(name), items, now);
  expect(results.map(({ status }) => status)).toEqual(changes.map(() => 200));
  return results;
}

/** A device that pulls: its cursors, and what it has of each document. */
function device(name: Name) {
  let cursors = {};
  const bodies = new Map<string, Readonly<Record<string, unknown>>>();
  return {
    bodies,
    async pull(): Promise<string[]> {
      const page = await game.page(name, { scopes: cursors }, now);
      ({ cursors } = page);
      for (const { document } of page.put) bodies.set(document.keyId, document);
      return page.put.map(({ document }) => document.keyId);
    },
  };
}

function research(body: Record<string, FieldValue> = {}) {
  const fields = { title: 'What is the stone?', answer: '<p>Salt</p>', outcome: 'full', ...body };
  return create(fields, { entity: 'research' });
}

function period(release: string | null) {
  const body = { title: 'Spring', eventId: 'e', opens: iso(now - hour), closes: iso(now), release };
  return create(body, { entity: 'researchPeriod', teamId: '-' });
}

const edit = (
  { keyId, entity }: ReturnType<typeof create>,
  version: number,
  body: Record<string, FieldValue>,
) => save(keyId, version, body, { entity });

test('An answer is not revealed by a date that lies ahead, and arrives once that is reached', async () => {
  const made = research({ releasedOn: iso(now + hour) });
  await send('olga', made);
  const [player, staff] = [device('pip'), device('olga')];
  await player.pull();
  await staff.pull();
  expect(player.bodies.get(made.keyId)).toMatchObject({ title: 'What is the stone?' });
  expect(player.bodies.get(made.keyId)).not.toHaveProperty('answer');
  expect(player.bodies.get(made.keyId)).not.toHaveProperty('isRevealed');
  expect(staff.bodies.get(made.keyId)).toMatchObject({ answer: '<p>Salt</p>' });
  now += hour - 1;
  expect(await player.pull()).toEqual([]);
  now += 1;
  expect(await player.pull()).toEqual([made.keyId]);
  const expected = { answer: '<p>Salt</p>', outcome: 'full', isRevealed: true, version: 1 };
  expect(player.bodies.get(made.keyId)).toMatchObject(expected);
  expect(await player.pull()).toEqual([]);
  expect(await findWrongHash(game.store.database.db)).toBeUndefined();
});

test('An answer is revealed with its period, whenever the period gets its date', async () => {
  const spring = period(null);
  await send('olga', spring);
  const made = research({ researchPeriod: spring.keyId });
  await send('olga', made, research());
  const player = device('pip');
  await player.pull();
  await send('olga', edit(spring, 1, { release: iso(now + hour) }));
  await player.pull();
  expect(player.bodies.get(made.keyId)).not.toHaveProperty('answer');
  now += hour;
  expect(await player.pull()).toEqual([made.keyId]);
  expect(player.bodies.get(made.keyId)).toMatchObject({ answer: '<p>Salt</p>' });
  await send('olga', edit(spring, 2, { release: iso(now + hour) }));
  await player.pull();
  expect(player.bodies.get(made.keyId)).not.toHaveProperty('answer');
  await send('olga', edit(spring, 3, { release: iso(now - hour) }));
  await player.pull();
  expect(player.bodies.get(made.keyId)).toMatchObject({ answer: '<p>Salt</p>' });
  expect(await findWrongHash(game.store.database.db)).toBeUndefined();
});

test('A period of more requests than one statement can write gets its date', async () => {
  const spring = period(null);
  await send('olga', spring);
  for (let at = 0; at < 17; at += 1)
    await send('olga', ...Array.from({ length: 100 }, () => research({ researchPeriod: spring.keyId })));
  expect(await send('olga', edit(spring, 1, { release: iso(now) }))).toMatchObject([{ status: 200 }]);
  const { db } = game.store.database;
  const { count } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('revealed', '=', 1)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1700);
});

test('A date that has passed reveals at once, and one moved ahead hides the answer again', async () => {
  const made = research({ releasedOn: iso(now) });
  const [result] = await send('olga', made);
  expect(result?.document).toMatchObject({ isRevealed: true });
  const player = device('pip');
  await player.pull();
  expect(player.bodies.get(made.keyId)).toMatchObject({ answer: '<p>Salt</p>' });
  await send('olga', edit(made, 1, { releasedOn: iso(now + hour) }));
  await player.pull();
  expect(player.bodies.get(made.keyId)).not.toHaveProperty('answer');
});

test('People whose devices are connected are told when an answer is revealed', async () => {
  await send('olga', research({ releasedOn: iso(now + hour) }));
  const poked: string[] = [];
  game.store.pokes.subscribe((feeds) => poked.push(...feeds));
  await publishReveals(game.store, now);
  expect(poked).toEqual([]);
  now += hour;
  await publishReveals(game.store, now);
  expect(poked.toSorted()).toEqual(['all:research', 'owned:owls:research']);
});
