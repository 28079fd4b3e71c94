import type { PulledPage } from './pulledPages.ts';
import { beforeEach } from 'vitest';
import { type PullRequest, type PushItem, pullResponseSchema } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import { type CollectionKey, collectionKeys } from '#domain/content/collections/index.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import type { Permissions } from '#domain/content/permissionCodes.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { accept } from '#server/accept/accept.ts';
import { type Database, type DatabaseLocation, openDatabase } from '#server/store/database/database.ts';
import { NameCache } from '#server/store/people/names.ts';
import { actorOf, loadUser, publishPeople } from '#server/store/people/people.ts';
import { localPokes } from '#server/store/feed/pokes.ts';
import { pull } from '#server/store/feed/pull.ts';
import { type NewItem, putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { freshDatabase } from '#support/server.ts';
import { roleRow, personRow } from './rows.ts';

/** A new id, as a device makes it. */
export function newId(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}

/** The people of the tests: their role and teams. */
const cast = {
  olga: { role: 'organiser', teams: ['owls'] },
  wren: { role: 'plot-writer', teams: ['owls'] },
  finn: { role: 'plot-writer', teams: ['foxes'] },
  rhea: { role: 'referee', teams: [] },
  /** Writes encounters of the owls and is not staff. */
  pip: { role: 'helper', teams: ['owls'] },
  /** Reads what is shared and is not staff. */
  gus: { role: 'guest', teams: ['foxes'] },
  nobody: { role: null, teams: [] },
} as const;
export type Name = keyof typeof cast;

const plain = { isAdmin: false, isStaff: false };
const extraRoles: Record<string, Permissions> = {
  helper: { encounter: { owned: [1, 2, 3], shared: [], all: [] } },
  archivist: { encounter: { owned: [1, 4], shared: [], all: [] } },
  guest: { encounter: { owned: [], shared: [1], all: [] } },
};

/** A store with a few people and teams, and accept and pull on it, without HTTP. */
export type GameFixture = Awaited<ReturnType<typeof openGameFixture>>;

/** A hook that opens something before tests: `beforeEach` or `beforeAll`. What it returns closes it. */
export type Before = (open: () => Promise<() => Promise<void>>) => void;

/** A game of its own for each test of a file, or one for all of them with `beforeAll`. */
export function gameFixture(before: Before = beforeEach): GameFixture {
  let game: GameFixture;
  before(async () => {
    game = await openGameFixture();
    return () => game.close();
  });
  return laterGame(() => game);
}

/** A game that is opened when a test begins. */
export function laterGame(game: () => GameFixture): GameFixture {
  return {
    get store() {
      return game().store;
    },
    get location() {
      return game().location;
    },
    now: () => game().now(),
    advance: (ms) => game().advance(ms),
    actor: (name) => game().actor(name),
    send: (...given) => game().send(...given),
    sent: (...given) => game().sent(...given),
    made: (...given) => game().made(...given),
    page: (...given) => game().page(...given),
    pull: (...given) => game().pull(...given),
    counts: () => game().counts(),
    become: (...given) => game().become(...given),
    grant: (...given) => game().grant(...given),
    put: (...given) => game().put(...given),
    close: () => game().close(),
  };
}

export async function openGameFixture() {
  const fresh = await freshDatabase();
  /** Where the database is, for another process on it. */
  const location: DatabaseLocation = {
    data: fresh.settings['WAYMARK_DATA'] ?? ':memory:',
    databaseUrl: fresh.settings['DATABASE_URL'],
  };
  const database = await openDatabase(location);
  const { db } = database;
  const faults: unknown[] = [];
  let clock = Date.now();
  /** A clock that returns a later time at every call. */
  const now = () => ++clock;
  const store: Store = {
    database,
    names: new NameCache(),
    pokes: localPokes(),
    report: (fault) => faults.push(fault),
  };
  await addPeopleAndTeams(database);

  const actor = async (name: Name) => {
    const user = await loadUser(db, name);
    if (!user) throw new Error(`${name} does not exist`);
    return actorOf(user);
  };
  const send = async (name: Name, ...changes: (Change | PushItem)[]) =>
    accept(
      store,
      await actor(name),
      changes.map((one) => ('change' in one ? one : { change: one })),
      now(),
    );
  /** Pulls one page for a person; returns the page and its text. */
  const page = async (name: Name, given: Partial<PullRequest> = {}, at = now()) => {
    const { person } = await actor(name);
    const request = { user: person.id, epoch: null, schema: 1, scopes: {}, limit: 1000, ...given };
    const pulled = await pull(store, person, request, at);
    if (pulled.kind === 'refused') throw new Error(JSON.stringify(pulled.error));
    const text = pulled.parts.join('');
    return { ...pullResponseSchema.parse(JSON.parse(text)), text };
  };
  /** Sends one change that must be accepted; returns its result. */
  const sent = async (name: Name, change: Change) => {
    const [answer] = await send(name, change);
    if (answer?.status !== 200) throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    store,
    location,
    now,
    /** Lets time pass, in milliseconds. */
    advance: (ms: number) => {
      clock += ms;
    },
    actor,
    send,
    sent,
    /** Sends one change that must be accepted; returns the change. */
    async made<T extends Change>(name: Name, change: T): Promise<T> {
      await sent(name, change);
      return change;
    },
    page,
    /** Pulls everything for a person, page by page. */
    async pull(name: Name, from: PulledPage['cursors'] = {}, limit = 1000): Promise<PulledPage> {
      const all: PulledPage = { text: '', pages: 0, scopes: [], cursors: from, put: [], gone: [] };
      for (;;) {
        const { text, ...pulled } = await page(name, { scopes: all.cursors, limit });
        all.text += text;
        all.pages += 1;
        all.scopes = pulled.scopes;
        all.cursors = pulled.cursors;
        all.put.push(...pulled.put);
        all.gone.push(...pulled.gone);
        if (!pulled.more) return all;
      }
    },
    /** The number of rows of each table, without those of the fixture. */
    async counts(): Promise<Record<string, number>> {
      const tables = [
        'documents',
        'document_versions',
        'kept_texts',
        'feed',
        'applied',
        'reference_counters',
        'personal',
        'notices',
      ] as const;
      const counts: Record<string, number> = {};
      const { items } = await db
        .selectFrom('documents')
        .where('entity', 'in', collectionKeys)
        .select((eb) => eb.fn.countAll<number>().as('items'))
        .executeTakeFirstOrThrow();
      for (const table of tables) {
        const { count } = await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        const isCounted = table === 'documents' || table === 'document_versions';
        counts[table] = count - (isCounted ? items : 0);
      }
      const { seq } = await db.selectFrom('counter').select('seq').executeTakeFirstOrThrow();
      return { ...counts, seq };
    },
    async become(name: Name, role: string, teams?: readonly string[]) {
      await writeTransaction(database, async (trx) => {
        const team = teams ? { teams: JSON.stringify(teams) } : {};
        await trx
          .updateTable('people')
          .set({ role_id: role, ...team })
          .where('id', '=', name)
          .execute();
        await publishPeople(trx, [name], { at: Date.now(), by: 'olga' });
      });
    },
    /** Gives a role these permissions in place of its own. */
    async grant(role: string, permissions: Permissions) {
      const changed = { permissions: JSON.stringify(permissions) };
      await db.updateTable('roles').set(changed).where('id', '=', role).execute();
    },
    /** Writes an item of a collection, as it would be stored. */
    put: (key: CollectionKey, id: string, fields: NewItem['fields'], at = now()) =>
      writeTransaction(database, (trx) => putItems(trx, key, [{ id, fields }], { at, by: 'olga' })),
    async close() {
      await database.close();
      await fresh.drop();
      if (faults.length > 0) throw new Error('A change caused a fault', { cause: faults[0] });
    },
  };
}

async function addPeopleAndTeams(database: Database): Promise<void> {
  await writeTransaction(database, async (db) => {
    const extra = Object.entries(extraRoles).map(([id, permissions]) => ({ ...plain, id, permissions }));
    const roles = [...startingRoles, ...extra].map((role) => roleRow({ ...role, name: role.id }));
    await db
      .insertInto('roles')
      .values(roles)
      .onConflict((on) => on.column('id').doNothing())
      .execute();
    const people = Object.entries(cast).map(([id, { role, teams }]) => personRow(id, role, teams));
    await db.insertInto('people').values(people).execute();
    const written = { at: Date.now(), by: 'olga' };
    await publishPeople(db, Object.keys(cast), written);
    for (const id of ['owls', 'foxes', 'ghosts']) {
      const fields = { name: `The ${id}`, active: id !== 'ghosts' };
      await putItems(db, 'team', [{ id, fields }], written);
    }
  });
}
