import { accept } from '#server/accept.ts';
import { addPeople, addStartingRoles } from '#server/identity/accounts.ts';
import { type Actor, actorOf, loadUser } from '#server/store/people.ts';
import { putRecords } from '#server/store/collections.ts';
import { type Store, writing } from '#server/store/transaction.ts';
import { sampleGame, type SampleOptions } from './game.ts';

/** What the sample game is to be. Without a password, which is for demonstrations only, nobody can sign in as its people. */
export interface LoadOptions extends SampleOptions {
  readonly password?: string;
}

/** The accounts named at start, with what each is there to show. */
export const accounts: readonly (readonly [email: string, what: string])[] = [
  ['admin@waymark.test', 'administrator'],
  ['organiser@waymark.test', 'organiser: approves and flags'],
  ['writer@waymark.test', 'plot writer, Undertow Plot'],
  ['writer2@waymark.test', 'plot writer, Hearthfire Plot'],
  ['referee@waymark.test', 'referee'],
  ['player@waymark.test', 'player, Bellwright League'],
  ['player2@waymark.test', 'player, Reed Court'],
  ['norole@waymark.test', 'no role yet'],
];

/** Something of the sample game was refused: the game and the rules have come apart. */
export class SampleRefused extends Error {}

/** Writes the sample game through the doors that people use: accounts, records and changes. */
export async function loadSample(store: Store, { password, ...wish }: LoadOptions): Promise<void> {
  const game = sampleGame(wish);
  const admin = game.people[0]?.id ?? '';
  const written = { at: wish.now, by: admin };
  await addStartingRoles(store);
  const feeds = await writing(store.database, async (db) => {
    const touched: string[] = [];
    for (const { collection, items } of game.collections)
      touched.push(...(await putRecords(db, collection, items, written)));
    return touched;
  });
  store.names.forget();
  store.pokes.announce(feeds);
  const people = game.people.map(({ id, email, first, last, role, teams }) => {
    const person = { id, email, firstName: first, lastName: last, roleId: role, teams };
    return password === undefined ? person : { ...person, password };
  });
  await addPeople(store, people, wish.now);
  const actors = await actorsOf(store, people);
  for (const { personId, at, changes } of game.sessions) {
    const actor = actors.get(personId);
    if (!actor) throw new SampleRefused(`Nobody has the id ${personId}.`);
    const answers = await accept(
      store,
      actor,
      changes.map((change) => ({ change })),
      at,
    );
    const refused = answers.find(({ status }) => status !== 200);
    if (refused) throw new SampleRefused(JSON.stringify(refused.error));
  }
}

async function actorsOf(store: Store, people: readonly { id: string }[]): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>();
  for (const { id } of people) {
    const user = await loadUser(store.database.db, id);
    if (user) actors.set(id, actorOf(user));
  }
  return actors;
}
