import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { mayWithAccounts } from '#domain/permissions/accounts.ts';
import { type People, fetchPeople } from '#api/people.ts';
import { ask } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { useUnsavedGuard } from '../shared/unsaved.ts';
import { useDevice } from '../shared/useMirror.ts';
import { holdsLastAdmins } from './admins.ts';
import { RoleForm } from './RoleForm.tsx';
import { NotTold, onlyThere, useTold } from '#screens/shared/serverData.tsx';

/** Roles and Permissions: each role as a table of what it allows, and who holds it. */
export default function Roles() {
  const [told, again] = useTold(fetchPeople);
  return (
    <Flex direction="column" gap="4" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <Box>
        <Heading as="h1">Roles and Permissions</Heading>
        {told?.kind !== 'unreachable' && (
          <Text color="ink.muted" textStyle="small" marginTop="1" maxWidth="reader">
            {onlyThere('Roles')} A change reaches devices in contact within seconds, all others when they are
            next in contact; what somebody may no longer see is then taken off their device.
          </Text>
        )}
      </Box>
      {!told && <Skeleton lines={6} label="Fetching the roles" />}
      {told && told.kind !== 'done' && <NotTold what="Roles" trouble={told} onAgain={again} />}
      {told?.kind === 'done' && <Chosen people={told.value} again={again} />}
    </Flex>
  );
}

function Chosen({ people, again }: { readonly people: People; readonly again: () => void }) {
  const { roles, users } = people;
  const person = useDevice()?.person;
  const [chosen, setChosen] = useState(roles[0]?.id ?? 'new');
  const unsaved = useRef(false);
  useUnsavedGuard(useCallback(() => unsaved.current, []));
  if (!person) return null;
  const choose = async (id: string) => {
    if (id === chosen) return;
    const question = { title: 'Unsaved changes', body: 'Are you sure you want to leave this role?' };
    if (unsaved.current && !(await ask({ ...question, confirm: 'Leave', cancel: 'Stay' }))) return;
    unsaved.current = false;
    setChosen(id);
  };
  const role = roles.find((each) => each.id === chosen) ?? null;
  const holdersOf = (id: string) => users.filter((user) => user.roleId === id);
  // What was just made is not in the list before it has been asked for again.
  const waits = role === null && chosen !== 'new';
  return (
    <>
      <Toolbar label="Roles">
        {roles.map(({ id, name }) => (
          <Button
            key={id}
            aria-pressed={id === chosen}
            variant={id === chosen ? 'plain' : 'quiet'}
            onClick={() => void choose(id)}
          >
            {name} ({holdersOf(id).length})
          </Button>
        ))}
        {mayWithAccounts(person, 'create') && (
          <Button
            icon={<Plus />}
            aria-pressed={chosen === 'new'}
            variant={chosen === 'new' ? 'plain' : 'quiet'}
            onClick={() => void choose('new')}
          >
            New Role
          </Button>
        )}
      </Toolbar>
      {waits ? (
        <Skeleton lines={6} label="Fetching the role" />
      ) : (
        <RoleForm
          key={chosen}
          role={role}
          holders={role ? holdersOf(role.id) : []}
          person={person}
          keepsAdmin={role !== null && holdsLastAdmins(users, role)}
          onTyped={(typed) => {
            unsaved.current = typed;
          }}
          onDone={(id) => {
            setChosen(id ?? roles.find((each) => each.id !== chosen)?.id ?? 'new');
            again();
          }}
        />
      )}
    </>
  );
}
