import type { User } from '#contract/people.ts';
import { byteOrderMark, csvLine } from '#domain/csv.ts';
import { userColumns } from './planUsers.ts';

/** Accounts as a table that an import understands: what can be written down of them, and nothing to sign in with. */
export function userLines(users: readonly User[], teams: ReadonlyMap<string, string>): string[] {
  const lines = users.map((user) => {
    const names = user.teams.flatMap((id) => teams.get(id) ?? []);
    const { firstName, lastName, displayName, email, role } = user;
    return csvLine([firstName, lastName, displayName, email, role ?? '', names.join('; ')]);
  });
  return [byteOrderMark + csvLine(Object.values(userColumns)), ...lines];
}
