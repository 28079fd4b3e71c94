import pLimit from 'p-limit';
import { type PushItem, pushItemSchema, pushRequestSchema } from '#contract/sync/sync.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { publishPeople } from '#server/store/people/people.ts';
import { type TestDevice, openDevice } from '../device.ts';
import {
  type ActorName,
  type HistoryAccount,
  type Rights,
  accountWith,
  actorNames,
  guestPermissions,
  initialRights,
} from './accounts.ts';
import type { ServerModel } from './model.ts';
import { Observation } from './observation.ts';
import { type Servers, startServers } from './servers.ts';
import { storedStates } from './stored.ts';

/** A server with six actors, on which one history after another runs, each starting empty. */
export interface Actors {
  /** Opens a new device of an actor, which has fetched nothing yet. The same seed gives the same ids. */
  open(name: ActorName, seed: number, label: string): Promise<TestDevice>;
  become(name: ActorName, to: Rights): Promise<void>;
  /** The account that an actor has now. */
  account(name: ActorName): HistoryAccount;
  /** Deletes everything a history has created, and gives every actor their initial rights again. */
  clear(): Promise<void>;
  /** Observations of this history so far. */
  readonly observation: () => Observation;
  readonly servers: Servers;
  /** Makes a backup of the server. */
  backUp(): Promise<void>;
  /** Restores the server from the backup; false if there is none. */
  restore(): Promise<boolean>;
  /** Which of two server processes the next requests reach. */
  route(process: number): void;
  /** Kills the server so many turns of the event loop after the next push has arrived; until `calm`. */
  killDuringPush(turns: number): void;
  calm(): void;
  close(): Promise<void>;
}

const address = 'http://waymark.test';

/** Starts a server with the actors, on PostgreSQL if DATABASE_URL is set. */
export async function openActors(): Promise<Actors> {
  const servers = await startServers();
  const { ids, cookies } = await makeActors(servers);
  const idOf = (name: ActorName) => ids.get(name) ?? '';
  const rights = new Map<ActorName, Rights>();
  const state: { observation: Observation; backup?: ServerModel; process: number; killAfter?: number } = {
    observation: new Observation(),
    process: 0,
  };
  // One request at a time: SQLite connections of one process cannot wait for each other, and the order is always the same.
  const inOrder = pLimit(1);
  const account = (name: ActorName) => accountWith(idOf(name), rights.get(name) ?? initialRights[name]);

  const exchange = async (name: ActorName, device: string, request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    const body = await request.text();
    return inOrder(async () => {
      const { observation, killAfter } = state;
      const request = { body, cookie: cookies.get(name) ?? '' };
      const isKilled = killAfter !== undefined && path.endsWith('/sync/push');
      if (isKilled) delete state.killAfter;
      const answer = isKilled
        ? await servers.killDuring(path, request, killAfter)
        : await servers.send(state.process, path, request);
      const text = await answer.text();
      const { status, headers } = answer;
      const seen = { who: account(name), device, path, request: body, status, answer: text };
      // A push that was killed is stored completely or not at all.
      const isStored = !isKilled || (await hasNewChange(body));
      const changed = isStored ? observation.see(seen) : changesIn(body).map(({ change }) => change.keyId);
      const [expected, stored] = [
        observation.expected(changed),
        await storedStates(servers.store().database.db, changed),
      ];
      for (const [at, keyId] of changed.entries())
        if (expected[at] !== stored[at])
          observation.problems.push(`The server has ${keyId} as ${stored[at]} instead of ${expected[at]}`);
      if (isKilled) throw new TypeError('Failed to fetch');
      return new Response(text, { status, headers });
    });
  };

  /** Whether the database has a change of a push that it did not have before. */
  const hasNewChange = async (push: string): Promise<boolean> => {
    const { ledger } = state.observation.model;
    const ids = changesIn(push)
      .map(({ change }) => change.id)
      .filter((id) => !ledger.has(id));
    if (ids.length === 0) return false;
    const { db } = servers.store().database;
    return (
      (await db.selectFrom('applied').select('change_id').where('change_id', 'in', ids).execute()).length > 0
    );
  };

  const writeRights = async (name: ActorName) => {
    const { role, teams } = rights.get(name) ?? initialRights[name];
    const { database, names } = servers.store();
    await writeTransaction(database, async (db) => {
      await db
        .updateTable('people')
        .set({ role_id: role, teams: JSON.stringify(teams), default_team: teams[0] ?? null })
        .where('id', '=', idOf(name))
        .execute();
      await publishPeople(db, [idOf(name)], { at: Date.now(), by: idOf('olga') });
    });
    names.invalidate();
  };
  return {
    servers,
    account,
    observation: () => state.observation,
    open: (name, seed, label) =>
      openDevice({
        url: address,
        cookie: cookies.get(name) ?? '',
        seed,
        fetch: (input, init) => exchange(name, label, new Request(input, init)),
      }),
    async become(name, to) {
      rights.set(name, to);
      await writeRights(name);
    },
    async clear() {
      await servers.forgetBackup();
      delete state.backup;
      state.observation = new Observation();
      state.process = 0;
      await deleteContent(servers);
      for (const name of actorNames) {
        const now = rights.get(name);
        rights.set(name, initialRights[name]);
        if (now !== initialRights[name]) await writeRights(name);
      }
    },
    async backUp() {
      await servers.backUp();
      state.backup = state.observation.model.copy();
    },
    async restore() {
      const { backup } = state;
      if (!backup || !(await servers.restore())) return false;
      delete state.backup;
      state.observation.goBack(backup);
      for (const name of actorNames) await writeRights(name);
      return true;
    },
    route(process) {
      state.process = process;
    },
    killDuringPush(turns) {
      state.killAfter = turns;
    },
    calm() {
      delete state.killAfter;
    },
    close: () => servers.close(),
  };
}

function changesIn(push: string): readonly PushItem[] {
  const sent = pushRequestSchema.safeParse(JSON.parse(push)).data?.changes ?? [];
  return sent.flatMap((item) => pushItemSchema.safeParse(item).data ?? []);
}

async function makeActors(servers: Servers) {
  const server = servers.server();
  const made = await server.people(
    ...actorNames.map((name) => ({
      email: `${name}@waymark.test`,
      firstName: name,
      roleId: initialRights[name].role === 'guest' ? 'organiser' : initialRights[name].role,
      teams: [...initialRights[name].teams],
    })),
  );
  const ids = new Map(actorNames.map((name, at) => [name, made[at] ?? '']));
  const cookies = new Map<ActorName, string>();
  for (const name of actorNames) cookies.set(name, await server.signIn(`${name}@waymark.test`));
  await writeTransaction(server.store.database, async (db) => {
    const written = { at: Date.now(), by: ids.get('olga') ?? '' };
    for (const id of ['owls', 'foxes'])
      await putItems(db, 'team', [{ id, fields: { name: `The ${id}`, active: true } }], written);
    await db
      .insertInto('roles')
      .values({
        id: 'guest',
        name: 'Guest',
        is_admin: 0,
        is_staff: 0,
        permissions: JSON.stringify(guestPermissions),
        version: 1,
      })
      .execute();
  });
  return { ids, cookies };
}

/** The collections that histories and days change. */
const changedCollections = new Set(['event', 'eventSlot', 'location', 'researchPeriod']);

/** Deletes all documents and the items of these collections. */
export async function deleteContent(servers: Servers): Promise<void> {
  await writeTransaction(servers.store().database, async (db) => {
    const rows = await db.selectFrom('documents').select(['key_id', 'entity']).execute();
    const gone = rows
      .filter(({ entity }) => isEntityKey(entity) || changedCollections.has(entity))
      .map((row) => row.key_id);
    await db.deleteFrom('applied').execute();
    if (gone.length === 0) return;
    for (const table of ['document_versions', 'kept_texts', 'documents'] as const)
      await db.deleteFrom(table).where('key_id', 'in', gone).execute();
    await db.deleteFrom('feed').where('id', 'in', gone).execute();
  });
}
