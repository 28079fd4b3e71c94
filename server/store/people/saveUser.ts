import type { SavedUser } from '#contract/people.ts';
import { mayManageAdmins, mayManageAccounts } from '#domain/permissions/accounts.ts';
import { ApiError } from '#server/http/errors.ts';
import { dropPassword, endSessions } from '#server/identity/credentials.ts';
import { revokeInvites } from '#server/identity/invites.ts';
import { changePeople } from './changePeople.ts';
import type { Actor } from './people.ts';
import type { Queries, Store } from '#server/store/database/transaction.ts';
import {
  type PersonRow,
  isAdminRole,
  loadUserById,
  loadPerson,
  profileColumns,
  fieldError,
} from './users.ts';

/**
 * Changes an account at the version that was seen. Whose account is taken out of use loses links at once; their sessions
 * are good for nothing any more but to be told so.
 */
export async function saveUser(
  store: Store,
  actor: Actor,
  { id, given, now }: { readonly id: string; readonly given: SavedUser; readonly now: number },
): Promise<void> {
  await changePeople(store, actor, now, async (db) => {
    const row = await loadManageable(db, actor, id);
    if (row.version !== given.version) {
      throw new ApiError('version_conflict', { current: await loadUserById(db, now, id) });
    }
    const roleId = given.roleId === undefined ? row.role_id : given.roleId;
    const willBeAdmin = await isAdminRole(db, roleId);
    if (!mayManageAdmins(actor.person, willBeAdmin)) throw new ApiError('forbidden');
    const active = given.active ?? Boolean(row.active);
    const leaves = Boolean(row.active) && !active;
    if (leaves && !mayManageAccounts(actor.person, 'delete')) throw new ApiError('forbidden');
    const email = given.email ?? row.email;
    await refuseTakenEmail(db, id, email);
    await db
      .updateTable('people')
      .set({
        ...(await profileColumns(db, row, given)),
        email,
        role_id: roleId,
        active: active ? 1 : 0,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    if (email !== row.email) await db.updateTable('auth_user').set({ email }).where('id', '=', id).execute();
    // A link that went to the wrong address, or whose maker may not touch administrators, must be of no use.
    if (email !== row.email || willBeAdmin) await revokeInvites(db, id);
    if (leaves) await revokeInvites(db, id);
    // Who comes back signs in anew.
    if (active && !row.active) await endSessions(db, id);
    return [id];
  });
}

/** Takes somebody's account out of use: it stays, for what they wrote carries their name. */
export async function deactivate(store: Store, actor: Actor, id: string, now: number): Promise<void> {
  await changePeople(store, actor, now, async (db) => {
    const { version } = await loadManageable(db, actor, id);
    await db
      .updateTable('people')
      .set({ active: 0, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await revokeInvites(db, id);
    return [id];
  });
}

/** Ends somebody's sessions, and `withPassword` takes their password away too; `then` goes on in the same transaction. */
export async function revokeAccess<T>(
  store: Store,
  actor: Actor,
  { id, now, withPassword }: { readonly id: string; readonly now: number; readonly withPassword: boolean },
  then: (db: Queries) => Promise<T>,
): Promise<T> {
  const made: T[] = [];
  await changePeople(store, actor, now, async (db) => {
    await loadManageable(db, actor, id);
    await endSessions(db, id);
    if (withPassword) await dropPassword(db, id);
    made.splice(0, 1, await then(db));
    return [id];
  });
  const [last] = made;
  if (last === undefined) throw new ApiError('internal');
  return last;
}

/** The row of an account that this person may touch. */
async function loadManageable(db: Queries, actor: Actor, id: string): Promise<PersonRow> {
  const row = await loadPerson(db, id);
  if (!mayManageAdmins(actor.person, await isAdminRole(db, row.role_id))) throw new ApiError('forbidden');
  return row;
}

async function refuseTakenEmail(db: Queries, id: string, email: string): Promise<void> {
  const taken = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw fieldError('email', 'There is already an account with this address');
}
