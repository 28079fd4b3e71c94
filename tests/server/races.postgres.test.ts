import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { pushResponseSchema } from '#contract/sync/sync.ts';
import { CallHistory, explain } from '#support/linearizable.ts';
import { freshDatabase, startServer, requestOf } from '#support/server.ts';
import { type ServerProcess, startServerProcess, whenNotBusy } from '#support/serverProcess.ts';
import { create as createChange } from './changes.ts';

const rounds = 40;

let servers: readonly [ServerProcess, ServerProcess];
let cookies: readonly string[] = [];
let people: readonly string[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  const first = await startServer({ database });
  const emails = ['ada', 'bea'].map((name) => `${name}@waymark.test`);
  people = await first.people(...emails.map((email) => ({ email, roleId: 'administrator' })));
  cookies = await Promise.all(emails.map((email) => first.signIn(email)));
  await first.close();
  servers = [await startServerProcess(database.settings), await startServerProcess(database.settings)];
  return async () => {
    for (const server of servers) await server.kill();
    await database.drop();
  };
}, 60_000);

/** A call to one of the two processes, by a person of its own. */
async function ask(process: 0 | 1, method: string, path: string, body?: unknown, person: number = process) {
  const answer = await whenNotBusy(() =>
    fetch(`${servers[process].url}/api${path}`, requestOf(cookies[person] ?? '', method, body)),
  );
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}

const statusOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;

/** Calls for which an order was found. The rest is shown by a failure. */
const isExplained = { order: expect.anything() };

const created = z.string();
const create = async (api: string, body: unknown) => {
  const { status, json } = await ask(0, 'POST', `/${api}`, body);
  expect(status).toBe(200);
  return created.parse(json);
};
const listed = z.object({ items: z.array(z.object({ teamId: z.string() })) });

test(`fault 69: a team archived while documents are created in it has an explanation, ${rounds} times`, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const team = await create('teams', { name: `Team ${round}`, active: true });
    const history = new CallHistory<'archive' | 'create', number>();
    const archive = (process: 0 | 1) =>
      history.record('archive', () => statusOf(process, 'DELETE', `/teams/${team}`));
    const write = (process: 0 | 1) =>
      history.record('create', () => statusOf(process, 'POST', '/plots', { teamId: team, title: 'A plot' }));
    await Promise.all(round % 2 === 0 ? [archive(0), write(1)] : [write(0), archive(1), write(1)]);
    const { json: stored } = await ask(0, 'GET', `/teams/${team}`);
    const { archived } = z.object({ archived: z.boolean() }).parse(stored);
    const { json: plots } = await ask(0, 'GET', '/plots?limit=1000');
    const count = listed.parse(plots).items.filter(({ teamId }) => teamId === team).length;
    const order = explain(history.calls, {
      initial: { archived: false, plots: 0 },
      apply(before, operation, status) {
        switch (operation) {
          case 'archive':
            if (before.plots > 0) return status === 409 ? before : undefined;
            return status === 200 ? { ...before, archived: true } : undefined;
          case 'create':
            if (before.archived) return status === 400 ? before : undefined;
            return status === 200 ? { ...before, plots: before.plots + 1 } : undefined;
        }
      },
      isFinal: (end) => end.archived === archived && end.plots === count,
    });
    expect({ round, calls: history.calls, archived, count, order }).toMatchObject(isExplained);
    outcomes.add(String(archived));
  }
  // Both came first at times, otherwise this would show nothing.
  expect(outcomes.size).toBe(2);
}, 120_000);

test(`fault 69: of two events made the next at the same moment, one is, ${rounds} times`, async () => {
  const days = { start: '2026-06-01T10:00:00.000Z', end: '2026-06-03T16:00:00.000Z' };
  for (let round = 0; round < rounds; round += 1) {
    const events = [
      await create('events', { name: `One ${round}`, code: `A${round}`, ...days }),
      await create('events', { name: `Two ${round}`, code: `B${round}`, ...days }),
    ] as const;
    const history = new CallHistory<string, number>();
    const makeNext = (process: 0 | 1, id: string) =>
      history.record(id, () => statusOf(process, 'PUT', `/events/${id}`, { version: 1, isNext: true }));
    await Promise.all([makeNext(0, events[0]), makeNext(1, events[1])]);
    const { json } = await ask(0, 'GET', '/events');
    const all = z.array(z.object({ id: z.string(), isNext: z.boolean().optional() })).parse(json);
    const next = all.filter(({ isNext }) => isNext).map(({ id }) => id);
    const order = explain(history.calls, {
      initial: { next: '' },
      apply: (_before, id, status) => (status === 200 ? { next: id } : undefined),
      isFinal: (end) => next.length === 1 && next[0] === end.next,
    });
    expect({ round, calls: history.calls, next, order }).toMatchObject(isExplained);
  }
}, 120_000);

test(`fault 69: a change sent to both processes at the same moment is applied once, ${rounds} times`, async () => {
  const team = await create('teams', { name: 'Twice', active: true });
  for (let round = 0; round < rounds; round += 1) {
    const change = createChange({ title: `Plot ${round}` }, { entity: 'plot', teamId: team });
    const request = { user: people[0], schema: 1, changes: [{ change }] };
    const answers = await Promise.all(
      ([0, 1] as const).map(async (process) => {
        const { status, json } = await ask(process, 'POST', '/sync/push', request, 0);
        expect(status).toBe(200);
        // The name of a team that another process has created can be two seconds late.
        return pushResponseSchema
          .parse(json)
          .answers.map((each) => ({ ...each, document: { ...each.document, teamName: '' } }));
      }),
    );
    expect(answers[0]?.[0]?.status).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
  }
  const { json } = await ask(1, 'GET', '/plots?limit=1000');
  expect(listed.parse(json).items.filter(({ teamId }) => teamId === team)).toHaveLength(rounds);
}, 120_000);

test(`Of two requests submitted at the same moment, a period that allows one takes one, ${rounds} times`, async () => {
  const team = await create('teams', { name: 'Scholars', active: true });
  const event = await create('events', {
    name: 'Spring',
    code: 'SP',
    start: '2026-06-01T10:00:00.000Z',
    end: '2026-06-03T16:00:00.000Z',
  });
  for (let round = 0; round < rounds; round += 1) {
    const period = await create('researchPeriods', {
      name: `Period ${round}`,
      eventId: event,
      opens: '2020-01-01T00:00:00.000Z',
      closes: '2100-01-01T00:00:00.000Z',
      requestsPerPlayer: 1,
    });
    const request = {
      teamId: team,
      title: 'The stone',
      researchPeriod: period,
      characterName: 'Ash',
      questions: [{ id: 'q', question: '<p>Why?</p>' }],
      alreadyKnown: '<p>Little</p>',
      sources: '<p>Books</p>',
      method: '<p>Read</p>',
    };
    const [one, two] = [await create('research', request), await create('research', request)];
    const history = new CallHistory<'submit', number>();
    // By two people: one person's calls wait for each other anyway.
    const submit = (process: 0 | 1, id: string) =>
      history.record('submit', () =>
        statusOf(process, 'PATCH', `/research/${id}/status`, { version: 1, status: 1 }),
      );
    await Promise.all([submit(0, one), submit(1, two)]);
    const { json } = await ask(0, 'GET', '/research?statusId=1&limit=1000');
    const stored = z.object({ items: z.array(z.object({ keyId: z.string() })) }).parse(json);
    const submitted = stored.items.filter(({ keyId }) => keyId === one || keyId === two).length;
    const order = explain(history.calls, {
      initial: { submitted: 0 },
      apply: (before, _operation, status) =>
        status === (before.submitted < 1 ? 200 : 422)
          ? { submitted: status === 200 ? before.submitted + 1 : before.submitted }
          : undefined,
      isFinal: (end) => end.submitted === submitted,
    });
    expect({ round, calls: history.calls, submitted, order }).toMatchObject(isExplained);
  }
}, 120_000);
