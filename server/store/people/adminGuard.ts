import { mayManageAdmins } from '#domain/permissions/accounts.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Actor } from './people.ts';

/** Refuses changes to accounts and roles of administrators by anyone who is not an administrator. */
export function protectAdmins({ person }: Actor, ...areAdmins: boolean[]): void {
  if (areAdmins.some((isAdmin) => !mayManageAdmins(person, isAdmin))) throw new ApiError('forbidden');
}
