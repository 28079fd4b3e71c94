import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plus, SearchX } from 'lucide-react';
import { DateTime } from 'luxon';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/people.ts';
import { mayWithAccounts } from '#domain/permissions/accounts.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { fetchPeople } from '#api/people.ts';
import { Button } from '#ui/Button.tsx';
import type { Column, Sort } from '#ui/columns.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { UserName } from '#ui/UserName.tsx';
import { CheckField } from '#ui/fields/CheckField.tsx';
import { fillHeight, useFill } from '../shared/useFill.ts';
import { TableMenu } from '../shared/export/ListMenu.tsx';
import { useDevice, useMirror } from '../shared/useMirror.ts';
import { NotTold, onlyThere, useTold } from '#screens/shared/serverData.tsx';

/** Everybody with an account. They are on the server alone: a tablet that is lost holds no list of them. */
export default function Users() {
  const navigate = useNavigate();
  const person = useDevice()?.person;
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const [told, again] = useTold(fetchPeople);
  const frame = useFill();
  const [text, setText] = useState('');
  const [everybody, setEverybody] = useState(false);
  const [sort, setSort] = useState<Sort>({ key: 'name', descending: false });
  const names = useMemo(() => new Map(teams?.map((team) => [team.id, team.fields.name])), [teams]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const wanted = text.trim().toLocaleLowerCase();
  const users = told?.kind === 'done' ? told.value.users : [];
  const shown = users
    .filter((user) => everybody || user.active)
    .filter((user) => wordsOf(user, names).join(' ').toLocaleLowerCase().includes(wanted))
    .sort(by(sort, names));
  const mayMake = told?.kind === 'done' && person !== undefined && mayWithAccounts(person, 'create');
  const exportShown = async () => {
    const [{ userLines }, { saveTable }] = await Promise.all([
      import('../exchange/exportUsers.ts'),
      import('../shared/export/exportList.ts'),
    ]);
    saveTable('users', userLines(shown, names));
  };
  return (
    <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem">
      <Flex direction="column" gap="2" paddingInline="4" paddingBlock="3">
        <Toolbar
          label="Users"
          end={
            <>
              <TableMenu
                plural="Users"
                onExport={told?.kind === 'done' ? exportShown : undefined}
                importAt={mayMake ? '/import/users' : undefined}
              />
              {mayMake && (
                <Button variant="primary" icon={<Plus />} onClick={() => void navigate('/users/new')}>
                  New User
                </Button>
              )}
            </>
          }
        >
          <Heading as="h1">Users</Heading>
          {told?.kind === 'done' && <Text color="ink.muted">{shown.length}</Text>}
        </Toolbar>
        {told?.kind === 'done' && (
          <>
            <Text color="ink.muted" textStyle="small">
              {onlyThere('Users')}
            </Text>
            <Flex gap="4" align="center" wrap="wrap">
              <SearchField label="Find in Users" value={text} onChange={setText} />
              <CheckField label="Deactivated users too" value={everybody} onChange={setEverybody} />
            </Flex>
          </>
        )}
      </Flex>
      {!told && (
        <Box paddingInline="4">
          <Skeleton lines={6} label="Fetching the users" />
        </Box>
      )}
      {told && told.kind !== 'done' && (
        <Box paddingInline="4">
          <NotTold what="Users" trouble={told} onAgain={again} />
        </Box>
      )}
      {told?.kind === 'done' && (
        <DataTable<User>
          label="Users"
          visit="users"
          rows={shown}
          columns={columns}
          rowId={(user) => user.id}
          rowName={(user) => user.displayName}
          onOpen={(user) => void navigate(`/users/${user.id}`)}
          sort={sort}
          onSort={setSort}
          empty={
            <EmptyState icon={<SearchX />} title="No Users like that">
              Nobody has these words in their name, address, role or teams.
            </EmptyState>
          }
        />
      )}
    </Flex>
  );
}

type Names = ReadonlyMap<string, string>;

function columnsOf(names: Names): readonly Column<User>[] {
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
    plain('seen', 'Last here', '7.5rem', 1024),
  ];
}

const cells = {
  name: (user: User) => user.displayName,
  email: (user: User) => user.email,
  role: (user: User) => user.role ?? 'None',
  teams: (user: User, names: Names) => user.teams.map((id) => names.get(id) ?? '').join(', '),
  state: stateOf,
  seen: ({ lastSeen }: User) =>
    lastSeen ? DateTime.fromISO(lastSeen, { locale: 'en-GB' }).toLocaleString(DateTime.DATE_MED) : '',
};

/** How it stands with somebody's account, in a word or two. */
function stateOf({ active, signsIn, invitedUntil }: User): string {
  if (!active) return 'Deactivated';
  if (signsIn) return 'Active';
  return invitedUntil === null ? 'Not invited yet' : 'Invited';
}

function wordsOf(user: User, names: Names): string[] {
  return [user.firstName, user.lastName, ...Object.values(cells).map((cell) => cell(user, names))];
}

function by({ key, descending }: Sort, names: Names): (a: User, b: User) => number {
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const words = (user: User) => {
    if (key === 'seen') return user.lastSeen ?? '';
    return isCell(key) ? cells[key](user, names) : user.displayName;
  };
  const turn = descending ? -1 : 1;
  return (a, b) => turn * collator.compare(words(a), words(b));
}

function isCell(key: string): key is keyof typeof cells {
  return Object.hasOwn(cells, key);
}
