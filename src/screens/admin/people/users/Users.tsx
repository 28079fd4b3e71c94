import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/accounts.ts';
import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { fetchPeople } from '#api/people.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Sort } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SearchField } from '#ui/controls/SearchField.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Toolbar } from '#ui/controls/Toolbar.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { TableMenu } from '#screens/shared/export/ListMenu.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useFindText } from '#screens/shared/navigation/useFindText.ts';
import { ApiFailureNotice, serverOnlyText } from '#screens/shared/ApiFailureNotice.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';
import { columnsOf, compareBy, searchTexts } from './userColumns.tsx';

/** All accounts. They are stored on the server only, so that a lost tablet holds no list of them. */
export default function Users() {
  const navigate = useNavigate();
  const person = useDevice()?.person;
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const [people, reload] = useApiResult(fetchPeople, { keepPrevious: true });
  const frame = useFillHeight();
  const [text, setText] = useFindText();
  const [showsInactive, setShowsInactive] = useState(false);
  const [sort, setSort] = useState<Sort>({ key: 'name', descending: false });
  const names = useMemo(() => new Map(teams?.map((team) => [team.id, team.fields.name])), [teams]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const query = text.trim().toLocaleLowerCase();
  const users = people?.kind === 'done' ? people.value.users : [];
  const visibleUsers = users
    .filter((user) => showsInactive || user.active)
    .filter((user) => searchTexts(user, names).join(' ').toLocaleLowerCase().includes(query))
    .sort(compareBy(sort, names));
  const canCreate = people?.kind === 'done' && person !== undefined && mayManageAccounts(person, 'create');
  const exportShown = async () => {
    const [{ userLines }, { saveTable }] = await Promise.all([
      import('#screens/admin/exchange/exportUsers.ts'),
      import('#screens/shared/export/exportList.ts'),
    ]);
    saveTable('users', userLines(visibleUsers, names));
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
                onExport={people?.kind === 'done' ? exportShown : undefined}
                importAt={canCreate ? '/import/users' : undefined}
              />
              {canCreate && (
                <Button variant="primary" icon={<Plus />} onClick={() => void navigate('/users/new')}>
                  New User
                </Button>
              )}
            </>
          }
        >
          <Heading as="h1">Users</Heading>
          {people?.kind === 'done' && <Text color="ink.muted">{visibleUsers.length}</Text>}
        </Toolbar>
        {people?.kind === 'done' && (
          <>
            <Text color="ink.muted" textStyle="small">
              {serverOnlyText('Users')}
            </Text>
            <Flex gap="4" align="center" wrap="wrap">
              <SearchField label="Find in Users" value={text} onChange={setText} />
              <CheckboxField
                label="Include deactivated users"
                value={showsInactive}
                onChange={setShowsInactive}
              />
            </Flex>
          </>
        )}
      </Flex>
      {!people && (
        <Box paddingInline="4">
          <Skeleton lines={6} label="Fetching the users" />
        </Box>
      )}
      {people && people.kind !== 'done' && (
        <Box paddingInline="4">
          <ApiFailureNotice what="Users" failure={people} onRetry={reload} />
        </Box>
      )}
      {people?.kind === 'done' && (
        <DataTable<User>
          label="Users"
          visit="users"
          rows={visibleUsers}
          columns={columns}
          rowId={(user) => user.id}
          rowName={(user) => user.displayName}
          onOpen={(user) => void navigate(`/users/${user.id}`)}
          sort={sort}
          onSort={setSort}
          empty={
            <EmptyState icon={<SearchX />} title="No matching users">
              No user has these words in their name, email, role or teams.
            </EmptyState>
          }
        />
      )}
    </Flex>
  );
}
