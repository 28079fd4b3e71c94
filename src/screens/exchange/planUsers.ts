import { type NewUser, type Role, type User, peopleCalls } from '#contract/people.ts';
import { isSame } from '#domain/fields/cells.ts';
import { type CellRow, type Plan, type RowVerdict, planTable, watchNames } from './table.ts';

/** One row of the table: the account it would make. */
export interface UserRow extends RowVerdict {
  readonly user: NewUser | null;
}

/** What accounts are checked against. */
export interface Accounts {
  readonly users: readonly Pick<User, 'email'>[];
  readonly roles: readonly Pick<Role, 'id' | 'name'>[];
  /** The ids of the active teams that are called so. */
  readonly findTeam: (name: string) => readonly string[];
}

/** Columns of a table of accounts by the field they are for. */
export const userColumns: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'Display name',
  email: 'Email',
  roleId: 'Role',
  teams: 'Teams',
};

/** Reads a table of people and checks each row; everybody needs an address of their own. Writes nothing. */
export function planUsers(text: string, accounts: Accounts): Plan<UserRow> {
  const isNamedAgain = watchNames();
  const headings = {
    fieldOf: (heading: string) =>
      Object.entries(userColumns).find(
        ([name, label]) => isSame(label, heading) || isSame(name, heading),
      )?.[0] ?? null,
    isGiven: () => false,
    key: 'email',
    keyLabel: 'Email',
  };
  return planTable(text, headings, (cells) => {
    const row = planUser(cells, accounts);
    return { ...row, errors: [...row.errors, ...isNamedAgain(row)] };
  });
}

function planUser({ number, cells, errors: wrong }: CellRow, { users, roles, findTeam }: Accounts): UserRow {
  const errors = [...wrong];
  const given: Record<string, unknown> = {};
  for (const [name, cell] of cells) {
    if (name === 'roleId') {
      const role = roles.find((each) => isSame(each.name, cell) || each.id === cell);
      if (role) given[name] = role.id;
      else errors.push(`Role: There is no “${cell}”`);
    } else if (name === 'teams') given[name] = teamsIn(cell, findTeam, errors);
    else given[name] = cell;
  }
  const title = typeof given['email'] === 'string' ? given['email'] : '';
  const checked = peopleCalls.createUser.body.safeParse({ firstName: '', lastName: '', email: '', ...given });
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      const name = String(path[0] ?? '');
      errors.push(`${userColumns[name] ?? name}: ${message}`);
    }
  }
  if (users.some(({ email }) => isSame(email, title)))
    errors.push('There is already an account with this address');
  return { number, title, user: checked.data ?? null, errors };
}

function teamsIn(cell: string, findTeam: Accounts['findTeam'], errors: string[]): string[] {
  return cell
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const [found, another] = findTeam(name);
      if (found !== undefined && another === undefined) return [found];
      errors.push(
        `Teams: ${found === undefined ? 'There is no active team' : 'More than one is called'} “${name}”`,
      );
      return [];
    });
}
