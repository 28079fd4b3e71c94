import type { UserUpdate } from '#contract/accounts/accounts.ts';
import type { Profile } from '#contract/accounts/user.ts';
import { mayManageAccounts, mayManageAdmins } from '#domain/rules/permissions/accounts.ts';
import { ApiError, fieldError } from '#contract/errors/apiError.ts';
import { dropPassword, endSessions } from './credentials.ts';
import { revokeInvites } from './invites.ts';
import { revokeCalendarFeed } from '#server/store/personal/calendarFeeds.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { changePeople } from './changePeople.ts';
import { requireRightsOf, requireRightsToChange, rightsOf } from './grantGuard.ts';
import { noteBy, noteChanges } from './noteChanges.ts';
import type { Actor } from './people.ts';
import { isAdminRole, loadPerson, loadUserById, type PersonRow, profileColumns } from './users.ts';

/** Changes the profile of the signed-in person. */
export async function saveProfile(store: Store, actor: Actor, profile: Profile, now: number): Promise<void> {
  const { id } = actor.person;
  await changePeople(store, actor, now, async (db) => {
    const row = await loadPerson(db, id);
    const columns = await profileColumns(db, row, profile);
    await db
      .updateTable('people')
      .set({ ...columns, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    return [id];
  });
}

/**
 * Changes an account, given the version it was edited on. A deactivated account loses its links; its sessions remain,
 * but only to tell their devices that the account is deactivated.
 */
export async function saveUser(
  store: Store,
  actor: Actor,
  { id, given, now }: { readonly id: string; readonly given: UserUpdate; readonly now: number },
): Promise<void> {
  await changePeople(store, actor, now, async (db) => {
    const row = await loadManageable(db, actor, id);
    if (row.version !== given.version) {
      throw new ApiError('version_conflict', { current: await loadUserById(db, now, id) });
    }
    const roleId = given.roleId === undefined ? row.role_id : given.roleId;
    const willBeAdmin = await isAdminRole(db, roleId);
    protectAdmins(actor, willBeAdmin);
    const active = given.active ?? Boolean(row.active);
    const isDeactivated = Boolean(row.active) && !active;
    if (isDeactivated && !mayManageAccounts(actor.person, 'delete')) throw new ApiError('forbidden');
    const email = given.email ?? row.email;
    const before = rightsOf(row);
    await requireRightsToChange(db, actor, before, { roleId, teams: given.teams ?? before.teams });
    // A person who chooses the address of an account can have its password sent there.
    if (email !== row.email || active !== Boolean(row.active)) await requireRightsOf(db, actor, row);
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
    await noteChanges(db, actor, now, row, { roleId, teams: given.teams, email, active });
    if (email !== row.email) await db.updateTable('auth_user').set({ email }).where('id', '=', id).execute();
    // Links sent to a wrong address, or created by someone who may not manage administrators, must stop working.
    if (email !== row.email || willBeAdmin || isDeactivated) await revokeInvites(db, id);
    // A reactivated person has to sign in again, and to make another address of their calendar.
    if (active && !row.active) {
      await endSessions(db, id);
      await revokeCalendarFeed(db, id);
    }
    return [id];
  });
}

/** Deactivates an account. It is not deleted, because documents refer to its person. */
export async function deactivate(store: Store, actor: Actor, id: string, now: number): Promise<void> {
  await changePeople(store, actor, now, async (db) => {
    const row = await loadManageable(db, actor, id);
    await requireRightsOf(db, actor, row);
    await db
      .updateTable('people')
      .set({ active: 0, version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await revokeInvites(db, id);
    await noteBy(db, actor, now, 'accountDeactivated', id);
    return [id];
  });
}

/** Ends the sessions of an account and, with `withPassword`, removes its password; runs `then` in the same transaction. */
export async function revokeAccess<T>(
  store: Store,
  actor: Actor,
  { id, now, withPassword }: { readonly id: string; readonly now: number; readonly withPassword: boolean },
  then: (db: Queries) => Promise<T>,
): Promise<T> {
  // The transaction may run more than once: the last result is the committed one.
  const results: T[] = [];
  await changePeople(store, actor, now, async (db) => {
    await requireRightsOf(db, actor, await loadManageable(db, actor, id));
    await endSessions(db, id);
    if (withPassword) await dropPassword(db, id);
    await noteBy(db, actor, now, withPassword ? 'passwordReset' : 'sessionsEnded', id);
    results.push(await then(db));
    return [id];
  });
  const result = results.at(-1);
  if (result === undefined) throw new ApiError('internal');
  return result;
}

/** Loads an account that the person may manage; otherwise 403, or 404 if it does not exist. */
async function loadManageable(db: Queries, actor: Actor, id: string): Promise<PersonRow> {
  const row = await loadPerson(db, id);
  protectAdmins(actor, await isAdminRole(db, row.role_id));
  return row;
}

async function refuseTakenEmail(db: Queries, id: string, email: string): Promise<void> {
  const holder = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (holder) throw fieldError('email', 'There is already an account with this address');
}

/** Refuses changes to accounts and roles of administrators by anyone who is not an administrator. */
function protectAdmins({ person }: Actor, ...areAdmins: boolean[]): void {
  if (areAdmins.some((isAdmin) => !mayManageAdmins(person, isAdmin))) throw new ApiError('forbidden');
}
