import { type NewUser, type Role, type User, accountCalls } from '#contract/accounts/accounts.ts';
import { isSameText } from '#domain/content/fields/cells.ts';
import type { ColumnTarget } from '#domain/content/fields/columnNames.ts';
import { storedLine } from '#domain/primitives/text.ts';
import type { TableChoices } from './columns/matchColumns.ts';
import { type CellRow, type ImportPlan, type ImportRow, planTable, duplicateChecker } from './importTable.ts';

/** A row with the account that it would create. */
export interface UserImportRow extends ImportRow {
  readonly user: NewUser | null;
}

/** Existing users, roles and teams that rows are checked against. */
export interface KnownAccounts {
  readonly users: readonly Pick<User, 'email'>[];
  readonly roles: readonly Pick<Role, 'id' | 'name'>[];
  /** Returns the ids of the active teams with a name. */
  readonly findTeam: (name: string) => readonly string[];
}

/** Column headings by field. */
export const userColumns: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'Display name',
  email: 'Email',
  roleId: 'Role',
  teams: 'Teams',
};

/** Fields that the columns of a table of users may be imported as. */
export const userTargets: readonly ColumnTarget[] = Object.entries(userColumns).map(([name, heading]) => ({
  name,
  heading,
}));

/** Reads a table of users and checks each row. Every user needs an email address of their own. Writes nothing. */
export function planUsers(
  text: string,
  accounts: KnownAccounts,
  choices?: TableChoices,
): ImportPlan<UserImportRow> {
  const findDuplicate = duplicateChecker();
  const rules = {
    targets: userTargets,
    noun: 'User person player',
    isIgnored: () => false,
    areLike: ({ name }: ColumnTarget, cells: readonly string[]) =>
      name === 'email' && cells.every((cell) => /^\S+@\S+$/.test(cell)),
    key: 'email',
    keyLabel: 'Email',
  };
  return planTable(text, rules, choices, (cells) => {
    const row = planUser(cells, accounts);
    return { ...row, errors: [...row.errors, ...findDuplicate(row)] };
  });
}

function planUser(
  { number, cells, notes, errors: tableErrors }: CellRow,
  { users, roles, findTeam }: KnownAccounts,
): UserImportRow {
  const errors = [...tableErrors];
  const values: Record<string, unknown> = {};
  for (const [name, cell] of cells) {
    if (name === 'roleId') {
      const role = roles.find((each) => isSameText(each.name, cell) || each.id === cell);
      if (role) values[name] = role.id;
      else errors.push(`Role: No role is called “${cell}”`);
    } else if (name === 'teams') values[name] = teamsIn(cell, findTeam, errors);
    else values[name] = storedLine(cell);
  }
  const title = typeof values['email'] === 'string' ? values['email'] : '';
  const checked = accountCalls.createUser.body.safeParse({
    firstName: '',
    lastName: '',
    email: '',
    ...values,
  });
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      const name = String(path[0] ?? '');
      errors.push(`${userColumns[name] ?? name}: ${message}`);
    }
  }
  if (users.some(({ email }) => isSameText(email, title)))
    errors.push('There is already an account with this address');
  return { number, title, user: checked.data ?? null, errors, notes };
}

function teamsIn(cell: string, findTeam: KnownAccounts['findTeam'], errors: string[]): string[] {
  return cell
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const [id, second] = findTeam(name);
      if (id !== undefined && second === undefined) return [id];
      errors.push(
        `Teams: ${id === undefined ? 'No active team is called' : 'More than one is called'} “${name}”`,
      );
      return [];
    });
}
