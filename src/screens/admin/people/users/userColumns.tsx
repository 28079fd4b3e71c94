import type { User } from '#contract/accounts/accounts.ts';
import { formatDate } from '#ui/display/dates.ts';
import { UserName } from '#ui/display/UserName.tsx';
import type { Column, Sort } from '#ui/table/columns.ts';

/** Team names by id. */
type Names = ReadonlyMap<string, string>;

/** Columns of the users table. */
export function columnsOf(names: Names): readonly Column<User>[] {
  const plain = (
    key: keyof typeof cells,
    label: string,
    width: string,
    from?: 1024 | 1280,
  ): Column<User> => ({
    key,
    label,
    width,
    sortable: true,
    card: 'meta',
    ...(from === undefined ? {} : { from }),
    render: (user) => cells[key](user, names),
  });
  return [
    {
      key: 'name',
      label: 'Name',
      width: 'minmax(10rem, 2fr)',
      sortable: true,
      card: 'title',
      render: (user) => <UserName user={user} avatar />,
    },
    plain('email', 'Email', 'minmax(12rem, 3fr)'),
    plain('role', 'Role', 'minmax(7rem, 1fr)'),
    plain('teams', 'Teams', 'minmax(8rem, 2fr)', 1024),
    plain('state', 'Account', '9rem'),
    plain('seen', 'Last seen', '7.5rem', 1024),
  ];
}

const cells = {
  name: (user: User) => user.displayName,
  email: (user: User) => user.email,
  role: (user: User) => user.role ?? 'None',
  teams: (user: User, names: Names) => user.teams.map((id) => names.get(id) ?? '').join(', '),
  state: stateLabel,
  seen: ({ lastSeen }: User) => (lastSeen ? formatDate(lastSeen, 'DD') : ''),
};

/** State of an account. */
function stateLabel({ active, signsIn, invitedUntil }: User): string {
  if (!active) return 'Deactivated';
  if (signsIn) return 'Active';
  return invitedUntil === null ? 'Not invited yet' : 'Invited';
}

/** Texts of a user that a search looks in. */
export function searchTexts(user: User, names: Names): string[] {
  return [user.firstName, user.lastName, ...Object.values(cells).map((cell) => cell(user, names))];
}

/** Returns a comparison of users by a column. */
export function compareBy({ key, descending }: Sort, names: Names): (a: User, b: User) => number {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sortText = (user: User) => {
    if (key === 'seen') return user.lastSeen ?? '';
    return isCell(key) ? cells[key](user, names) : user.displayName;
  };
  const sign = descending ? -1 : 1;
  return (a, b) => sign * collator.compare(sortText(a), sortText(b));
}

function isCell(key: string): key is keyof typeof cells {
  return Object.hasOwn(cells, key);
}
