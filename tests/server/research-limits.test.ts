import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldValue } from '#domain/content/fields/field.ts';
import type { Change } from '#domain/rules/change.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import { accept } from '#server/accept/accept.ts';
import { type Name, gameFixture } from './gameFixture.ts';
import { create, changeStatus, save } from './changes.ts';
import type { StatusId } from '#domain/content/status.ts';

const game = gameFixture();
const now = Date.parse('2026-05-10T12:00:00Z');
const day = 24 * 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

beforeEach(() => game.grant('helper', { research: { owned: [1, 2, 3, 4, 5], shared: [], all: [] } }));

async function send(name: Name, at: number, ...changes: Change[]) {
  const items = changes.map((change) => ({ change }));
  return accept(game.store, await game.actor(name), items, at);
}

async function sendAll(name: Name, ...changes: Change[]) {
  expect((await send(name, now, ...changes)).map(({ status }) => status)).toEqual(changes.map(() => 200));
}

/** Opens a period of twenty days, of which ten have passed. */
async function openPeriod(body: Record<string, FieldValue> = {}): Promise<string> {
  const dates = { opens: iso(now - 10 * day), closes: iso(now + 10 * day) };
  const limits = { requestsPerPlayer: 2, questionsPerRequest: 3 };
  const fields = { title: 'Spring', eventId: 'e', ...dates, ...limits, ...body };
  const change = create(fields, { entity: 'researchPeriod', teamId: '-' });
  await sendAll('olga', change);
  return change.keyId;
}

function questions(count: number): FieldValue {
  return Array.from({ length: count }, (_, at) => ({ id: `q${at}`, question: `<p>Why ${at}?</p>` }));
}

/** Creates a request that has everything that submitting requires. Returns its id. */
async function write(period: string, body: Record<string, FieldValue> = {}, name: Name = 'pip') {
  const text = { alreadyKnown: '<p>Little</p>', sources: '<p>Books</p>', method: '<p>Read</p>' };
  const fields = { title: 'The stone', researchPeriod: period, characterName: 'Ash', ...text };
  const change = create({ ...fields, questions: questions(1), ...body }, { entity: 'research' });
  await sendAll(name, change);
  return change.keyId;
}

function move(keyId: string, version: number, statusId: StatusId) {
  return { ...changeStatus(keyId, version, statusId), entity: 'research' } as const;
}

/** Submits a request; returns the status, and the errors by field. */
async function submit(
  keyId: string,
  version = 1,
  { name = 'pip', at = now }: { name?: Name; at?: number } = {},
) {
  const [result] = await send(name, at, move(keyId, version, 1));
  const errors = (result?.error?.errors ?? []).filter((each): each is FieldError => typeof each !== 'string');
  return {
    status: result?.status,
    error: result?.error?.error,
    ...Object.fromEntries(errors.map((each) => [each.name, each.messages.join('. ')])),
  };
}

describe('the questions of a request', () => {
  test('A draft may have more questions than its period allows, and cannot be submitted with them', async () => {
    const keyId = await write(await openPeriod(), { questions: questions(5) });
    expect(await submit(keyId)).toEqual({
      status: 422,
      error: 'The research period does not allow this.',
      questions: '“Spring” allows 3 questions per request; this has 5. Remove 2, or write another request',
    });
  });

  test('A request with as many questions as its period allows is submitted', async () => {
    const keyId = await write(await openPeriod(), { questions: questions(3) });
    expect(await submit(keyId)).toMatchObject({ status: 200 });
  });

  test('A period without a number of questions has no limit', async () => {
    const keyId = await write(await openPeriod({ questionsPerRequest: null }), { questions: questions(9) });
    expect(await submit(keyId)).toMatchObject({ status: 200 });
  });

  test('A submitted request that gets a fourth question is a draft again, and cannot be submitted', async () => {
    const keyId = await write(await openPeriod(), { questions: questions(3) });
    await submit(keyId);
    const body = { questions: questions(4) };
    await sendAll('pip', save(keyId, 2, body, { entity: 'research' }));
    const expected = { status: 422, questions: expect.stringContaining('has 4') };
    expect(await submit(keyId, 3)).toMatchObject(expected);
  });
});

describe('the dates of a period', () => {
  test('Before it opens, a request cannot be submitted', async () => {
    const keyId = await write(await openPeriod({ opens: iso(now + 1) }));
    expect(await submit(keyId)).toMatchObject({
      status: 422,
      researchPeriod: '“Spring” opens on 10 May 2026 at 12:00 UTC. Submit it then',
    });
    expect(await submit(keyId, 1, { at: now + 1 })).toMatchObject({ status: 200 });
  });

  test('Once it has closed, a request cannot be submitted', async () => {
    const keyId = await write(await openPeriod({ closes: iso(now) }));
    expect(await submit(keyId)).toMatchObject({
      status: 422,
      researchPeriod:
        '“Spring” closed on 10 May 2026 at 12:00 UTC. Choose another period, or ask an organiser to approve it',
    });
    expect(await submit(keyId, 1, { at: now - 1 })).toMatchObject({ status: 200 });
  });

  test.each([
    ['Europe/Amsterdam', '10 May 2026 at 14:00 CEST'],
    ['Pacific/Auckland', '11 May 2026 at 00:00 GMT+12'],
    ['Nowhere/Else', '10 May 2026 at 12:00 UTC'],
    [null, '10 May 2026 at 12:00 UTC'],
  ])('In the zone %s the date of a period reads %s, whatever the zone of the machine', async (zone, read) => {
    vi.stubEnv('TZ', 'America/New_York');
    try {
      await game.put('game', 'game', { name: 'Game', timeZone: zone });
      expect(await submit(await write(await openPeriod({ closes: iso(now) })))).toMatchObject({
        researchPeriod: `“Spring” closed on ${read}. Choose another period, or ask an organiser to approve it`,
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('A request cannot be submitted for a period that does not exist', async () => {
    const keyId = await write('nowhere');
    const expected = { status: 422, researchPeriod: 'It does not exist, or is archived. Choose another one' };
    expect(await submit(keyId)).toMatchObject(expected);
  });
});

describe('the requests of a player', () => {
  test('A player cannot submit more requests than the period allows', async () => {
    const period = await openPeriod();
    for (const keyId of [await write(period), await write(period)])
      expect(await submit(keyId)).toMatchObject({ status: 200 });
    expect(await submit(await write(period))).toMatchObject({
      status: 422,
      researchPeriod:
        '“Spring” allows 2 requests per player, and 2 others have been submitted. Archive one of them, or choose another period',
    });
  });

  test('Drafts, archived requests, other periods and other players do not count', async () => {
    const [period, other] = [await openPeriod({ requestsPerPlayer: 1 }), await openPeriod()];
    const archived = await write(period);
    await submit(archived);
    await sendAll('pip', move(archived, 2, -1));
    await write(period);
    await submit(await write(other));
    await submit(await write(period, {}, 'wren'), 1, { name: 'wren' });
    expect(await submit(await write(period))).toMatchObject({ status: 200 });
  });

  test('Approved and flagged requests count', async () => {
    const period = await openPeriod({ requestsPerPlayer: 1 });
    const first = await write(period);
    await submit(first);
    const second = await write(period);
    for (const [version, statusId] of [
      [2, 3],
      [3, 2],
    ] as const) {
      await sendAll('olga', move(first, version, statusId));
      expect(await submit(second)).toMatchObject({ status: 422 });
    }
  });

  test('Of three requests submitted in one batch, the period allows two', async () => {
    const period = await openPeriod();
    const made = [await write(period), await write(period), await write(period)];
    const results = await send('pip', now, ...made.map((keyId) => move(keyId, 1, 1)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 422]);
  });

  test('A request counts for the player who wrote it, whoever submits it', async () => {
    const period = await openPeriod({ requestsPerPlayer: 1 });
    const [first, second] = [await write(period), await write(period)];
    await submit(first, 1, { name: 'olga' });
    expect(await submit(second)).toMatchObject({ status: 422 });
  });
});
