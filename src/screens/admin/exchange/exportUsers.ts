import type { User } from '#contract/accounts/accounts.ts';
import { byteOrderMark, csvLine } from '#domain/primitives/csv.ts';
import { userColumns } from './planUsers.ts';

/** Users as lines of a CSV table that can be imported again, without anything that lets them sign in. */
export function userLines(users: readonly User[], teams: ReadonlyMap<string, string>): string[] {
  const lines = users.map((user) => {
    const names = user.teams.flatMap((id) => teams.get(id) ?? []);
    const { firstName, lastName, displayName, email, role } = user;
    return csvLine([firstName, lastName, displayName, email, role ?? '', names.join('; ')]);
  });
  return [byteOrderMark + csvLine(Object.values(userColumns)), ...lines];
}
