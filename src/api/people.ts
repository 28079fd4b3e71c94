import {
  type Invite,
  type NewRole,
  type NewUser,
  type Role,
  type UserUpdate,
  type User,
  accountCalls,
} from '#contract/accounts/accounts.ts';
import { type ApiResult, request } from './client.ts';

/** User accounts and the roles they can hold. */
export interface People {
  readonly users: readonly User[];
  readonly roles: readonly Role[];
}

/** Fetches every account, deactivated ones included, and every role. */
export async function fetchPeople(): Promise<ApiResult<People>> {
  const [users, roles] = await Promise.all([
    request(accountCalls.users, {}, { query: { archived: 'true' } }),
    request(accountCalls.roles, {}),
  ]);
  if (users.kind !== 'done') return users;
  if (roles.kind !== 'done') return roles;
  return { kind: 'done', value: { users: users.value, roles: roles.value } };
}

/** Creates an account; the value is its id. */
export function createUser(json: NewUser): Promise<ApiResult<string>> {
  return request(accountCalls.createUser, {}, { json });
}

/** Saves an account at the version it was read at. */
export function saveUser(id: string, json: UserUpdate): Promise<ApiResult<User>> {
  return request(accountCalls.saveUser, { id }, { json });
}

/** Creates a link for choosing a password; `reset` first removes the password and ends every session of the user. */
export function createInvite(id: string, reset: boolean): Promise<ApiResult<Invite>> {
  return request(reset ? accountCalls.resetPassword : accountCalls.inviteUser, { id });
}

/** Withdraws the user's link for choosing a password. */
export function revokeInvite(id: string): Promise<ApiResult<null>> {
  return request(accountCalls.revokeInvite, { id });
}

/** Ends every session of the user. */
export function endSessions(id: string): Promise<ApiResult<null>> {
  return request(accountCalls.endSessions, { id });
}

/** Creates a role; the value is its id. */
export function createRole(json: NewRole): Promise<ApiResult<string>> {
  return request(accountCalls.createRole, {}, { json });
}

/** Saves a role at the version it was read at. */
export function saveRole({ id, ...json }: Role): Promise<ApiResult<Role>> {
  return request(accountCalls.saveRole, { id }, { json });
}

/** Deletes a role that no user holds. */
export function deleteRole(id: string): Promise<ApiResult<null>> {
  return request(accountCalls.deleteRole, { id });
}
