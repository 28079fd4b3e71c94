import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type TestDevice, openDevice } from '../device.ts';
import { deleteContent } from '../history/actors.ts';
import { startServers } from '../history/servers.ts';

/** The people of a day, and their roles. */
const roles = { olga: 'organiser', rhea: 'referee', remy: 'referee' } as const;
export type Crewed = keyof typeof roles;
export const peopleOfDay = ['olga', 'rhea', 'remy'] as const satisfies Crewed[];

/** A server on which one day after another is played, each on its own. */
export interface DayWorld {
  /** The ids of people by their names. */
  readonly ids: ReadonlyMap<string, string>;
  /** Opens a new device, which has fetched nothing yet. */
  open(name: Crewed, seed: number): Promise<TestDevice>;
  /** Deletes everything that a day has created. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with an organiser and two referees. */
export async function openDayWorld(): Promise<DayWorld> {
  const servers = await startServers();
  const server = servers.server();
  const made = await server.people(
    ...peopleOfDay.map((name) => ({
      email: `${name}@waymark.test`,
      firstName: name,
      lastName: 'Player',
      roleId: roles[name],
      teams: name === 'olga' ? ['owls'] : [],
    })),
  );
  const ids = new Map<string, string>(peopleOfDay.map((name, at) => [name, made[at] ?? '']));
  await writeTransaction(server.store.database, (db) =>
    putItems(db, 'team', [{ id: 'owls', fields: { name: 'The Owls', active: true } }], {
      at: Date.now(),
      by: ids.get('olga') ?? '',
    }),
  );
  const cookies = new Map<Crewed, string>();
  for (const name of peopleOfDay) cookies.set(name, await server.signIn(`${name}@waymark.test`));
  return {
    ids,
    open(name, seed) {
      const cookie = cookies.get(name) ?? '';
      const send = async (request: Request) =>
        servers.send(0, new URL(request.url).pathname, { body: await request.text(), cookie });
      return openDevice({
        url: 'http://waymark.test',
        cookie,
        seed,
        fetch: (input, init) => send(new Request(input, init)),
      });
    },
    clear: () => deleteContent(servers),
    close: () => servers.close(),
  };
}
