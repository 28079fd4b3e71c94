import type { PushResult, PushItem } from '#contract/sync/sync.ts';
import { pushResponseSchema } from '#contract/sync/sync.ts';
import { publishPeople } from '#server/store/people/people.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type TestDevice, openDevice } from './device.ts';
import { type TestServer, startServer } from './server.ts';

/** The accounts of the test game: their roles and teams at the start. */
const actors = {
  admin: { role: 'administrator', teams: [] },
  olga: { role: 'organiser', teams: ['owls'] },
  wren: { role: 'plot-writer', teams: ['owls'] },
  finn: { role: 'plot-writer', teams: ['foxes'] },
  rhea: { role: 'referee', teams: [] },
  remy: { role: 'referee', teams: [] },
  pip: { role: 'player', teams: ['owls'] },
  poppy: { role: 'player', teams: ['foxes'] },
} as const;
export type Actor = keyof typeof actors;

/** A real server with an account of every role, teams, and any number of devices. */
export interface TestGame {
  readonly server: TestServer;
  /** Opens a new device for an actor; it has fetched nothing yet. */
  openDevice(name: Actor): Promise<TestDevice>;
  /** Changes an actor's role or teams, as an administrator would. */
  changeRights(name: Actor, to: { role?: string | null; teams?: readonly string[] }): Promise<void>;
  /** Makes a request as an actor. Returns the status and the body. */
  request(name: Actor, path: string, init?: RequestInit): Promise<{ status: number; body: unknown }>;
  /** Pushes changes without a device. */
  push(name: Actor, ...changes: PushItem[]): Promise<PushResult[]>;
  close(): Promise<void>;
}

/** Starts a server with all actors. */
export async function openTestGame(): Promise<TestGame> {
  const server = await startServer();
  const names = Object.entries(actors);
  const made = await server.people(
    ...names.map(([name, { role, teams }]) => ({
      email: `${name}@waymark.test`,
      firstName: name,
      lastName: 'Player',
      roleId: role,
      teams: [...teams],
    })),
  );
  const ids = new Map(names.map(([name], at) => [name, made[at] ?? '']));
  const idOf = (name: Actor) => ids.get(name) ?? '';
  const { database } = server.store;
  await writeTransaction(database, (db) =>
    putItems(
      db,
      'team',
      ['owls', 'foxes', 'crows'].map((id) => ({ id, fields: { name: `The ${id}`, active: true } })),
      { at: Date.now(), by: idOf('admin') },
    ),
  );
  const cookies = new Map<string, Promise<string>>();
  const cookie = (name: Actor) => {
    const known = cookies.get(name) ?? server.signIn(`${name}@waymark.test`);
    cookies.set(name, known);
    return known;
  };
  let devices = 0;
  const ask: TestGame['request'] = async (name, path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', await cookie(name));
    if (init.body !== undefined) headers.set('content-type', 'application/json');
    const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    server,
    request: ask,
    async openDevice(name) {
      devices += 1;
      return openDevice({ url: server.url, cookie: await cookie(name), seed: 7_000_000 + devices });
    },
    async changeRights(name, { role, teams }) {
      await writeTransaction(database, async (db) => {
        const next = {
          ...(role === undefined ? {} : { role_id: role }),
          ...(teams ? { teams: JSON.stringify(teams), default_team: teams[0] ?? null } : {}),
        };
        await db.updateTable('people').set(next).where('id', '=', idOf(name)).execute();
        await publishPeople(db, [idOf(name)], { at: Date.now(), by: idOf('admin') });
      });
      server.store.names.invalidate();
    },
    async push(name, ...changes) {
      const body = JSON.stringify({ user: idOf(name), schema: 1, changes });
      const { body: answered } = await ask(name, '/sync/push', { method: 'POST', body });
      return pushResponseSchema.parse(answered).answers;
    },
    close: () => server.close(),
  };
}

/** Everything in a device's database as JSON. */
export async function dumpDatabase(on: TestDevice): Promise<string> {
  return JSON.stringify(await Promise.all(on.mirror.tables.map((table) => table.toArray())));
}
