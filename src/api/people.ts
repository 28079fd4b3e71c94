import type { z } from 'zod/mini';
import {
  type Invite,
  type NewRole,
  type NewUser,
  type Role,
  type SavedUser,
  type User,
  peopleCalls,
} from '#contract/people.ts';
import { type ErrorBody, errorBodySchema } from '#contract/errors.ts';
import type { Call } from '#contract/calls.ts';
import { counted, http } from './client.ts';

/** What came of a call that only the server can answer. */
export type Told<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'unreachable' };

/** Accounts and the roles that they hold. */
export interface People {
  readonly users: readonly User[];
  readonly roles: readonly Role[];
}

/** Every account, deactivated ones too, and every role. */
export async function fetchPeople(): Promise<Told<People>> {
  const [users, roles] = await Promise.all([
    tell(peopleCalls.users, peopleCalls.users.answer, { query: '?archived=true' }),
    tell(peopleCalls.roles, peopleCalls.roles.answer),
  ]);
  if (users.kind !== 'done') return users;
  if (roles.kind !== 'done') return roles;
  return { kind: 'done', value: { users: users.value, roles: roles.value } };
}

/** Makes an account; gives its id. */
export function createUser(json: NewUser): Promise<Told<string>> {
  return tell(peopleCalls.createUser, peopleCalls.createUser.answer, { json });
}

/** Changes an account at the version that was seen. */
export function saveUser(id: string, json: SavedUser): Promise<Told<User>> {
  return tell(peopleCalls.saveUser, peopleCalls.saveUser.answer, { id, json });
}

/** Makes a link to choose a password; `reset` takes the old password away and ends every session first. */
export function makeLink(id: string, reset: boolean): Promise<Told<Invite>> {
  const call = reset ? peopleCalls.resetPassword : peopleCalls.inviteUser;
  return tell(call, call.answer, { id });
}

/** Makes somebody's link to choose a password void. */
export function revokeLink(id: string): Promise<Told<null>> {
  return tell(peopleCalls.revokeInvite, peopleCalls.revokeInvite.answer, { id });
}

/** Ends every session of somebody. */
export function endSessions(id: string): Promise<Told<null>> {
  return tell(peopleCalls.endSessions, peopleCalls.endSessions.answer, { id });
}

/** Makes a role; gives its id. */
export function createRole(json: NewRole): Promise<Told<string>> {
  return tell(peopleCalls.createRole, peopleCalls.createRole.answer, { json });
}

/** Changes a role at the version that was seen. */
export function saveRole({ id, ...json }: Role): Promise<Told<Role>> {
  return tell(peopleCalls.saveRole, peopleCalls.saveRole.answer, { id, json });
}

/** Deletes a role that nobody holds. */
export function deleteRole(id: string): Promise<Told<null>> {
  return tell(peopleCalls.deleteRole, peopleCalls.deleteRole.answer, { id });
}

interface Given {
  readonly id?: string;
  readonly query?: string;
  readonly json?: unknown;
}

async function tell<T>(call: Call, answer: z.ZodMiniType<T>, given: Given = {}): Promise<Told<T>> {
  const { id = '', query = '', json } = given;
  const path = call.path.slice(1).replace(':id', encodeURIComponent(id)) + query;
  try {
    return await counted(async () => {
      const sent = json === undefined ? {} : { json };
      const response = await http(path, { method: call.method, cache: 'no-store', ...sent });
      const body: unknown = await response.json();
      const value = answer.safeParse(body);
      if (response.ok && value.success) return { kind: 'done', value: value.data };
      const error = errorBodySchema.safeParse(body);
      return error.success ? { kind: 'refused', error: error.data } : { kind: 'unreachable' };
    });
  } catch {
    return { kind: 'unreachable' };
  }
}
