import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { type Env, readEnv } from '#server/env.ts';
import { addPeople, type NewPerson } from '#server/identity/accounts/accounts.ts';
import { putPassword } from '#server/store/people/credentials.ts';
import { type RunningServer, type StartOptions, start } from '#server/start.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { administer } from './backup.ts';

/** A real server on a free port, with a temporary database. */
export interface TestServer extends RunningServer {
  /** Creates accounts with the password `testing-1`. Returns their ids. */
  people(...people: (Partial<NewPerson> & { readonly email: string })[]): Promise<string[]>;
  /** Signs in as a browser would. Returns the cookie. */
  signIn(email: string, password?: string): Promise<string>;
  /** Restarts on the same database and at the same address. */
  restart(): Promise<TestServer>;
}

/** Options in which a test differs from the defaults. */
export interface ServerOptions extends StartOptions {
  readonly database?: Database;
  readonly env?: Readonly<Record<string, string>>;
}

/** A temporary database. */
export interface Database {
  readonly settings: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}

/** The password of accounts that tests create. */
export const testPassword = 'testing-1';

/** Its hash, with parameters that take a hundredth of the time: a hash names its parameters, and thousands are checked. */
const testHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Creates an empty database: a file in a temporary folder, or a database on the PostgreSQL of DATABASE_URL. */
export async function freshDatabase(): Promise<Database> {
  const given = process.env['DATABASE_URL'];
  const data = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const remove = () => rm(data, { recursive: true, force: true });
  if (!given) return { settings: { WAYMARK_DATA: data }, drop: remove };
  const name = `waymark_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    settings: { WAYMARK_DATA: data, DATABASE_URL: url.href },
    drop: async () => {
      await administer(given, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

/** The settings of a test server, validated as at a real start. */
export function testEnv(database: Database, more: ServerOptions['env'] = {}): Env {
  return readEnv({ PORT: '0', LOG_LEVEL: 'silent', ...database.settings, ...more });
}

/** Starts a server. Closing it drops its database, unless that was passed in. */
export async function startServer(wish: ServerOptions = {}): Promise<TestServer> {
  const database = wish.database ?? (await freshDatabase());
  return serve(wish, database, wish.database ? () => Promise.resolve() : database.drop);
}

async function serve(
  wish: ServerOptions,
  database: Database,
  leave: () => Promise<void>,
): Promise<TestServer> {
  const { env, database: _, ...options } = wish;
  const running = await start(testEnv(database, env), {
    callsPerMinute: 1_000_000,
    // Its clients run in the same process, so event-loop delay says nothing about load.
    maxEventLoopDelayMs: 0,
    ...options,
  });
  const { store, url } = running;
  const now = options.now ?? Date.now;
  return {
    ...running,
    async people(...people) {
      const defaults = { firstName: 'Test', lastName: 'Person', roleId: null };
      const ids = await addPeople(
        store,
        people.map((person) => ({ ...defaults, ...person })),
        now(),
      );
      const known = await testHash;
      const at = new Date(now()).toISOString();
      const withTestPassword = ids.filter((_, index) => !('password' in (people[index] ?? {})));
      await writeTransaction(store.database, async (db) => {
        for (const id of withTestPassword) await putPassword(db, id, known, at);
      });
      return ids;
    },
    async signIn(email, password = testPassword) {
      const answer = await postSignIn(url, { email, password });
      if (!answer.ok) throw new Error(`Signing in as ${email} was answered ${answer.status}`);
      return cookieOf(answer);
    },
    async restart() {
      await running.close();
      return serve({ ...wish, env: { ...env, PORT: new URL(url).port } }, database, leave);
    },
    async close() {
      await running.close();
      await leave();
    },
  };
}

/** Makes every request with a session fail, by dropping the table of sessions. */
export async function breakSessions({ store }: TestServer): Promise<void> {
  const { schema } = store.database.db;
  // PostgreSQL has other tables that refer to it; SQLite cannot cascade.
  await schema
    .dropTable('auth_session')
    .cascade()
    .execute()
    .catch(() => undefined);
  await schema.dropTable('auth_session').ifExists().execute();
}

/** Sends the sign-in request. */
export function postSignIn(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/identity/api/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The cookies that a response sets, as a Cookie header. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
