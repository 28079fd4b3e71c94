import { isDeepStrictEqual } from 'node:util';
import { toPerson } from '#contract/accounts/user.ts';
import type { Person } from '#domain/content/person.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { type Actor, loadUser, publishPeople } from './people.ts';
import { type Queries, lockKey, lockRules, writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Changes accounts or roles in one transaction and notifies the devices of the people that `work` returns. Refuses to
 * leave the game without an administrator who can sign in.
 */
export async function changePeople(
  store: Store,
  { person }: Actor,
  now: number,
  work: (db: Queries) => Promise<readonly string[]>,
): Promise<void> {
  const { database, names, pokes } = store;
  const feeds = await writeTransaction(database, async (db) => {
    // If two administrators demote each other at the same moment, the second must see what the first did.
    await lockKey(db, database, 'accounts');
    // A team that people are added to is not archived meanwhile.
    await lockRules(db, database, 'shared');
    await refuseIfRightsChanged(db, person);
    const before = await countAdministrators(db);
    const ids = await work(db);
    if (before > 0 && (await countAdministrators(db)) === 0) {
      const error = 'The game needs at least one active administrator who can sign in.';
      throw new ApiError('not_allowed_now', { error });
    }
    return publishPeople(db, ids, { at: now, by: person.id });
  });
  names.invalidate();
  pokes.announce(feeds);
}

/** Refuses people who lost permissions while they waited for the lock. */
async function refuseIfRightsChanged(db: Queries, person: Person): Promise<void> {
  const user = await loadUser(db, person.id);
  if (!user) throw new ApiError('unauthenticated');
  if (!isDeepStrictEqual(toPerson(user), person)) throw new ApiError('forbidden');
}

async function countAdministrators(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .innerJoin('roles', 'roles.id', 'people.role_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('roles.is_admin', '=', 1)
    .where('people.active', '=', 1)
    .where((eb) =>
      eb.exists(eb.selectFrom('auth_account').select('auth_account.id').whereRef('userId', '=', 'people.id')),
    )
    .executeTakeFirstOrThrow();
  return count;
}
