import { accept } from '#server/accept/accept.ts';
import { addPeople, addStartingRoles } from '#server/identity/accounts/accounts.ts';
import { type Actor, actorOf, loadUser } from '#server/store/people/people.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { sampleGame, type SampleOptions } from './game.ts';

/** Options of the loader. The password is for demonstrations; without one nobody can sign in as these people. */
export interface LoadOptions extends SampleOptions {
  readonly password?: string;
}

/** Accounts that the demo prints, with their role. */
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

/** A change of the sample game was refused, so the game no longer matches the rules. */
class SampleRefused extends Error {}

/** Loads the sample game the way people would write it: accounts, collection items, changes. Throws `SampleRefused`. */
export async function loadSample(store: Store, { password, ...wish }: LoadOptions): Promise<void> {
  const game = sampleGame(wish);
  const admin = game.people[0]?.id ?? '';
  const stamp = { at: wish.now, by: admin };
  await addStartingRoles(store);
  const feeds = await writeTransaction(store.database, async (db) => {
    const touched: string[] = [];
    for (const { collection, items } of game.collections)
      touched.push(...(await putItems(db, collection, items, stamp)));
    return touched;
  });
  store.names.invalidate();
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
