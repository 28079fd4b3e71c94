import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openIdentity } from '#server/identity/identity.ts';
import type { Seeded } from '#sample/seeded.ts';
import { peopleChanged } from '#server/store/people.ts';
import { openStore } from '#server/store/open.ts';
import { putRecord } from '#server/store/collections.ts';
import { type Store, writing } from '#server/store/transaction.ts';
import { freshDatabase, testEnv } from '#support/server.ts';
import { Book } from './book.ts';
import { type Role, accountOf, makeCast, teams } from './cast.ts';
import type { Account } from './oracle.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the outside. */
export interface Call {
  readonly method: Method;
  /** Under /api. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  /** Words in it that the asker may not know as things stood before the call. */
  readonly strange: readonly string[];
}

/** The real server with people of every kind, where a cookie names who asks: sessions have tests of their own. */
export interface Game {
  readonly book: Book;
  readonly random: Seeded;
  readonly roles: readonly Role[];
  readonly accounts: readonly Account[];
  /** Administrator and staff. */
  readonly root: Account;
  readonly store: Store;
  readonly app: FastifyInstance;
  newId(): string;
  ask(who: Account | null, call: Call): Promise<Answer>;
  /** Gives somebody another role and other teams; gives who they are now. */
  become(who: Account, role: Role | undefined, ofTeams: readonly string[]): Promise<Account>;
  /** Where it listens, for a device. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The cookie that says who asks. */
export const cookieOf = (who: Account) => `who=${who.id}`;

/** Starts a game with the people of a cast and no document. */
export async function openGame(random: Seeded, customRoles: number): Promise<Game> {
  const database = await freshDatabase();
  const env = testEnv(database);
  const faults: unknown[] = [];
  // What is asked here does not depend on a disk.
  const where = env.databaseUrl ? env : { data: ':memory:' };
  const { store, close } = await openStore(where, (fault) => faults.push(fault));
  const clock = { at: Date.UTC(2026, 5, 1, 12) };
  const now = () => (clock.at += 7);
  const identity = await openIdentity({ store, env, now });
  const app = buildApp({
    env,
    store,
    now,
    callsPerMinute: 1_000_000_000,
    lateAfterMs: 0,
    identity: {
      ...identity,
      currentUser: (request) =>
        Promise.resolve(/(?:^|; )who=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]),
      cookiesFor: () => [],
    },
  });
  app.addHook('onClose', close);

  const { roles, accounts } = makeCast(random, customRoles);
  const root = accountOf(
    'root',
    roles.find((each) => each.isAdmin && each.isStaff),
    ['owls'],
  );
  await furnish(store, roles, [root, ...accounts]);
  const book = new Book();
  return {
    book,
    random,
    roles,
    accounts,
    root,
    store,
    app,
    newId: () => random.id(now()),
    async ask(who, { method, path, body }) {
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
      // What they have just said themselves may be said back to them.
      const strange = book.strange(who, bytes).filter((word) => !payload?.includes(word));
      const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
      const json: unknown = isJson ? answer.json() : null;
      return { status: answer.statusCode, text: answer.body, json, strange };
    },
    async become(who, role, ofTeams) {
      await writing(store.database, async (db) => {
        await db
          .updateTable('people')
          .set({ role_id: role?.id ?? null, teams: JSON.stringify(ofTeams) })
          .where('id', '=', who.id)
          .execute();
        await peopleChanged(db, [who.id], { at: now(), by: 'root' });
      });
      return accountOf(who.id, role, ofTeams);
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await database.drop();
      if (faults.length > 0) throw new Error('A change met a fault.', { cause: faults[0] });
    },
  };
}

async function furnish(store: Store, roles: readonly Role[], accounts: readonly Account[]): Promise<void> {
  const written = { at: 1, by: 'root' };
  await writing(store.database, async (db) => {
    for (const { id, isAdmin, isStaff, lists } of roles) {
      // The starting roles are there already, as the product makes them.
      await db
        .insertInto('roles')
        .values({
          id,
          name: id,
          is_admin: isAdmin ? 1 : 0,
          is_staff: isStaff ? 1 : 0,
          permissions: JSON.stringify(lists),
          version: 1,
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute();
    }
    for (const { id, role, teams, active } of accounts) {
      await db
        .insertInto('people')
        .values({
          id,
          first_name: id,
          last_name: 'Person',
          display_name: `${id} Person`,
          email: `${id}@waymark.test`,
          role_id: role,
          teams: JSON.stringify(teams),
          default_team: teams[0] ?? null,
          lang: null,
          icon_colour: '#336699',
          active: active ? 1 : 0,
          version: 1,
          created_at: 0,
        })
        .execute();
    }
    await peopleChanged(
      db,
      accounts.map(({ id }) => id),
      written,
    );
    for (const id of teams) {
      await putRecord(db, 'team', { id, fields: { name: id, active: true } }, written);
    }
    for (const [at, id] of ['past', 'next'].entries()) {
      const fields = { name: id, isNext: at === 1 };
      await putRecord(db, 'event', { id, fields }, written);
    }
  });
}
