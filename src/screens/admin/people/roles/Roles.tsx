import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { type People, fetchPeople } from '#api/people.ts';
import { ask } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Toolbar } from '#ui/controls/Toolbar.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { useUnsavedGuard } from '#screens/shared/forms/unsaved.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { isOnlyAdminRole } from '#screens/admin/people/lastAdmin.ts';
import { RoleForm } from './RoleForm.tsx';
import { ApiFailureNotice, serverOnlyText } from '#screens/shared/ApiFailureNotice.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';

/** Roles and Permissions: the permissions and users of each role. */
export default function Roles() {
  const [people, reload] = useApiResult(fetchPeople, { keepPrevious: true });
  return (
    <Flex direction="column" gap="4" paddingInline={pageEdge} paddingBlock="5">
      <Box>
        <Heading as="h1">Roles and Permissions</Heading>
        {people?.kind !== 'unreachable' && (
          <Text color="ink.muted" textStyle="small" marginTop="1" maxWidth="reader">
            {serverOnlyText('Roles')} Changes reach online devices within seconds, and other devices when they
            reconnect. Anything a user can no longer see is then removed from their device.
          </Text>
        )}
      </Box>
      {!people && <Skeleton lines={6} label="Fetching the roles" />}
      {people && people.kind !== 'done' && (
        <ApiFailureNotice what="Roles" failure={people} onRetry={reload} />
      )}
      {people?.kind === 'done' && <RolePicker people={people.value} reload={reload} />}
    </Flex>
  );
}

function RolePicker({ people, reload }: { readonly people: People; readonly reload: () => void }) {
  const { roles, users } = people;
  const person = useDevice()?.person;
  const [chosenId, setChosenId] = useState(roles[0]?.id ?? 'new');
  const unsaved = useRef(false);
  useUnsavedGuard(useCallback(() => unsaved.current, []));
  if (!person) return null;
  const choose = async (id: string) => {
    if (id === chosenId) return;
    const question = { title: 'Unsaved changes', body: 'Are you sure you want to leave this role?' };
    if (unsaved.current && !(await ask({ ...question, confirm: 'Leave', cancel: 'Stay' }))) return;
    unsaved.current = false;
    setChosenId(id);
  };
  const role = roles.find((each) => each.id === chosenId) ?? null;
  const holdersOf = (id: string) => users.filter((user) => user.roleId === id);
  // A role just created is not in the list until it has been fetched again.
  const isFetching = role === null && chosenId !== 'new';
  return (
    <>
      <Toolbar label="Roles">
        {roles.map(({ id, name }) => (
          <Button
            key={id}
            aria-pressed={id === chosenId}
            variant={id === chosenId ? 'plain' : 'quiet'}
            onClick={() => void choose(id)}
          >
            {name} ({holdersOf(id).length})
          </Button>
        ))}
        {mayManageAccounts(person, 'create') && (
          <Button
            icon={<Plus />}
            aria-pressed={chosenId === 'new'}
            variant={chosenId === 'new' ? 'plain' : 'quiet'}
            onClick={() => void choose('new')}
          >
            New Role
          </Button>
        )}
      </Toolbar>
      {isFetching ? (
        <Skeleton lines={6} label="Fetching the role" />
      ) : (
        <RoleForm
          key={chosenId}
          role={role}
          holders={role ? holdersOf(role.id) : []}
          person={person}
          keepsAdmin={role !== null && isOnlyAdminRole(users, role)}
          onUnsavedChange={(isUnsaved) => {
            unsaved.current = isUnsaved;
          }}
          onDone={(id) => {
            setChosenId(id ?? roles.find((each) => each.id !== chosenId)?.id ?? 'new');
            reload();
          }}
        />
      )}
    </>
  );
}
