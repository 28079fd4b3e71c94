import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openIdentity } from '#server/identity/identity.ts';
import type { Seeded } from '#sample/seeded.ts';
import { publishPeople } from '#server/store/people/people.ts';
import { openStore } from '#server/store/open.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { freshDatabase, testEnv } from '#support/server.ts';
import { GameModel, periods } from './gameModel.ts';
import { type Role, accountOf, makeActors, teams } from './actors.ts';
import type { Account } from './oracle.ts';
import { roleRow, personRow } from '../server/rows.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An HTTP call. */
export interface Call {
  readonly method: Method;
  /** Relative to /api. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  /** Canaries in the answer that the caller could not read before the call. */
  readonly leaked: readonly string[];
}

/** The real server with users of every role. A cookie names the user; sessions have their own tests. */
export interface Game {
  readonly model: GameModel;
  readonly random: Seeded;
  readonly roles: readonly Role[];
  readonly accounts: readonly Account[];
  /** An administrator who is staff. */
  readonly root: Account;
  readonly store: Store;
  readonly app: FastifyInstance;
  newId(): string;
  call(who: Account | null, call: Call): Promise<Answer>;
  /** Changes a user's role and teams and returns the changed account. */
  changeRole(who: Account, role: Role | undefined, ofTeams: readonly string[]): Promise<Account>;
  /** Starts listening for devices and returns the URL. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The cookie that identifies a user. */
export const cookieOf = (who: Account) => `who=${who.id}`;

/** Opens a game with accounts and no documents. */
export async function openGame(random: Seeded, customRoles: number): Promise<Game> {
  const database = await freshDatabase();
  const env = testEnv(database);
  const faults: unknown[] = [];
  // No case depends on the disk, so SQLite runs in memory.
  const where = env.databaseUrl ? env : { data: ':memory:' };
  const { store, close } = await openStore(where, (fault) => faults.push(fault));
  const clock = { at: Date.UTC(2026, 5, 1, 12) };
  const now = () => (clock.at += 7);
  const identity = await openIdentity({ store, env, now });
  const app = buildApp({
    env,
    store,
    now,
    pushKey: '',
    callsPerMinute: 1_000_000_000,
    maxEventLoopDelayMs: 0,
    identity: {
      ...identity,
      currentUser: (request) =>
        Promise.resolve(/(?:^|; )who=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]),
      cookiesFor: () => [],
    },
  });
  app.addHook('onClose', close);

  const { roles, accounts } = makeActors(random, customRoles);
  const root = accountOf(
    'root',
    roles.find((each) => each.isAdmin && each.isStaff),
    ['owls'],
  );
  await insertFixtures(store, roles, [root, ...accounts]);
  const model = new GameModel();
  return {
    model,
    random,
    roles,
    accounts,
    root,
    store,
    app,
    newId: () => random.id(now()),
    async call(who, { method, path, body }) {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          ...(who ? { cookie: cookieOf(who) } : {}),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const bytes = JSON.stringify(answer.headers) + answer.body;
      // The answer may repeat what the request contained.
      const leaked = model.leakedCanaries(who, bytes).filter((word) => !payload?.includes(word));
      const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
      const json: unknown = isJson ? answer.json() : null;
      return { status: answer.statusCode, text: answer.body, json, leaked: leaked };
    },
    async changeRole(who, role, ofTeams) {
      await writeTransaction(store.database, async (db) => {
        await db
          .updateTable('people')
          .set({ role_id: role?.id ?? null, teams: JSON.stringify(ofTeams) })
          .where('id', '=', who.id)
          .execute();
        await publishPeople(db, [who.id], { at: now(), by: 'root' });
      });
      return accountOf(who.id, role, ofTeams);
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await database.drop();
      if (faults.length > 0) throw new Error('The server reported a fault.', { cause: faults[0] });
    },
  };
}

async function insertFixtures(
  store: Store,
  roles: readonly Role[],
  accounts: readonly Account[],
): Promise<void> {
  const written = { at: 1, by: 'root' };
  await writeTransaction(store.database, async (db) => {
    // The product has already created the starting roles.
    await db
      .insertInto('roles')
      .values(roles.map((role) => roleRow({ ...role, permissions: role.lists })))
      .onConflict((on) => on.column('id').doNothing())
      .execute();
    await db
      .insertInto('people')
      .values(accounts.map((each) => personRow(each.id, each.role, each.teams, each.active)))
      .execute();
    await publishPeople(
      db,
      accounts.map(({ id }) => id),
      written,
    );
    for (const id of teams) await putItems(db, 'team', [{ id, fields: { name: id, active: true } }], written);
    for (const [at, id] of ['past', 'next'].entries()) {
      const fields = { name: id, isNext: at === 1 };
      await putItems(db, 'event', [{ id, fields }], written);
    }
    for (const id of periods) {
      const dates = { opens: '2026-01-01T00:00:00.000Z', closes: '2027-01-01T00:00:00.000Z' };
      const closed = id === 'closed' ? { closes: '2026-05-01T00:00:00.000Z' } : {};
      const limits = id === 'single' ? { requestsPerPlayer: 1 } : {};
      const fields = { name: id, eventId: 'next', ...dates, ...closed, ...limits };
      await putItems(db, 'researchPeriod', [{ id, fields }], written);
    }
  });
}
