import { mkdtemp, rm } from 'node:fs/promises';
import { isEntityKey } from '#domain/entities/index.ts';
import { publishPeople } from '#server/store/people/people.ts';
import { putItem } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type TestDevice, openDevice } from './device.ts';
import { type Database, freshDatabase, startServer } from './server.ts';

/** Role and teams of each actor at the start of a history: one actor for every kind of permission. */
const initialRoles = {
  olga: { role: 'organiser', teams: ['owls'] },
  wren: { role: 'plot-writer', teams: ['owls'] },
  finn: { role: 'plot-writer', teams: ['foxes'] },
  rhea: { role: 'referee', teams: [] },
  pip: { role: 'player', teams: ['owls'] },
  gus: { role: 'guest', teams: ['foxes'] },
} as const;
export type ActorName = keyof typeof initialRoles;
export const actorNames = ['olga', 'wren', 'finn', 'rhea', 'pip', 'gus'] as const satisfies ActorName[];

/** Roles and teams that an actor may be given during a history. */
export const roleChanges = [
  { role: 'organiser', teams: ['owls'] },
  { role: 'plot-writer', teams: ['owls', 'foxes'] },
  { role: 'plot-writer', teams: ['foxes'] },
  { role: 'referee', teams: [] },
  { role: 'player', teams: ['owls'] },
  { role: 'player', teams: [] },
  { role: 'guest', teams: ['owls'] },
  { role: null, teams: ['owls'] },
] as const;

/** A server with six actors, on which one history after another runs, each starting empty. */
export interface Actors {
  /** Opens a new device of an actor, which has fetched nothing yet. The same seed gives the same ids. */
  open(name: ActorName, seed: number): Promise<TestDevice>;
  become(
    name: ActorName,
    to: { readonly role: string | null; readonly teams: readonly string[] },
  ): Promise<void>;
  /** Deletes everything a history has created, and gives every actor their initial role again. */
  clear(): Promise<void>;
  /** Every text on the server, by document: versions, retained texts, and comments with all their edits. */
  everyText(): Promise<Map<string, string[]>>;
  close(): Promise<void>;
}

/** Starts a server with the actors, on PostgreSQL if DATABASE_URL is set. */
export async function openActors(): Promise<Actors> {
  const database = await quickDatabase();
  const server = await startServer({ database });
  const { database: store } = server.store;
  const made = await server.people(
    ...actorNames.map((name) => ({
      email: `${name}@waymark.test`,
      firstName: name,
      roleId: 'organiser',
      teams: [...initialRoles[name].teams],
    })),
  );
  const ids = new Map(actorNames.map((name, at) => [name, made[at] ?? '']));
  const idOf = (name: ActorName) => ids.get(name) ?? '';
  const cookies = new Map<ActorName, string>();
  for (const name of actorNames) cookies.set(name, await server.signIn(`${name}@waymark.test`));
  await writeTransaction(store, async (db) => {
    const written = { at: Date.now(), by: idOf('olga') };
    for (const id of ['owls', 'foxes'])
      await putItem(db, 'team', { id, fields: { name: `The ${id}`, active: true } }, written);
    // A guest edits what belongs to their team or is shared with it, and is not staff.
    const permissions = JSON.stringify({
      ritual: { owned: [1, 2, 3, 5], shared: [1, 2], all: [] },
      rumour: { owned: [1], shared: [1, 2], all: [] },
    });
    await db
      .insertInto('roles')
      .values({ id: 'guest', name: 'Guest', is_admin: 0, is_staff: 0, permissions, version: 1 })
      .execute();
  });
  const become: Actors['become'] = async (name, { role, teams }) => {
    await writeTransaction(store, async (db) => {
      await db
        .updateTable('people')
        .set({ role_id: role, teams: JSON.stringify(teams), default_team: teams[0] ?? null })
        .where('id', '=', idOf(name))
        .execute();
      await publishPeople(db, [idOf(name)], { at: Date.now(), by: idOf('olga') });
    });
    server.store.names.invalidate();
  };
  return {
    become,
    open: (name, seed) => openDevice({ url: server.url, cookie: cookies.get(name) ?? '', seed }),
    async clear() {
      await writeTransaction(store, async (db) => {
        const rows = await db.selectFrom('documents').select(['key_id', 'entity']).execute();
        const gone = rows.filter((row) => isEntityKey(row.entity)).map((row) => row.key_id);
        await db.deleteFrom('applied').execute();
        if (gone.length === 0) return;
        for (const table of ['document_versions', 'kept_texts', 'documents'] as const)
          await db.deleteFrom(table).where('key_id', 'in', gone).execute();
        await db.deleteFrom('feed').where('id', 'in', gone).execute();
      });
      for (const name of actorNames) await become(name, initialRoles[name]);
    },
    async everyText() {
      const texts = new Map<string, string[]>();
      const put = (keyId: string, text: string) => texts.get(keyId)?.push(text);
      const { db } = store;
      for (const row of await db.selectFrom('documents').select(['key_id', 'entity', 'comments']).execute())
        if (isEntityKey(row.entity)) texts.set(row.key_id, [row.comments]);
      for (const table of ['document_versions', 'kept_texts'] as const)
        for (const row of await db.selectFrom(table).select(['key_id', 'body']).execute())
          put(row.key_id, row.body);
      return texts;
    },
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

/** A fresh database, in /dev/shm if the system has it: thousands of commits would wait for a disk. */
async function quickDatabase(): Promise<Database> {
  const fresh = await freshDatabase();
  const folder = await mkdtemp('/dev/shm/waymark-').catch(() => undefined);
  if (folder === undefined) return fresh;
  return {
    settings: { ...fresh.settings, WAYMARK_DATA: folder },
    drop: async () => {
      await fresh.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
