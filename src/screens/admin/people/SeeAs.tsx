import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchReaderPeople, fetchReaders } from '#api/readers.ts';
import { type ReaderPerson, type Readers, userWithRole } from '#contract/accounts/readers.ts';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { refusalToSeeAs, seeAs } from '#session/seeAs.ts';
import { useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { ApiFailureNotice } from '#screens/shared/ApiFailureNotice.tsx';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** Chooses as whom to see the app: a person, or a role in a team. `?person=` and `?team=` choose beforehand. */
export default function SeeAs() {
  const user = useShell((shell) => shell.seenAs?.ownUser ?? shell.user);
  if (!user) return null;
  if (!maySeeAs(toPerson(user))) return <Forbidden name="See as" />;
  return (
    <Box maxWidth="40rem" paddingInline={pageEdge} paddingBlock="5">
      <Heading as="h1" marginBottom="2">
        See as
      </Heading>
      <Text color="ink.muted" marginBottom="5">
        See the whole app as somebody else does: what they may read, and nothing more. You cannot change
        anything while you do, and they are not notified. It ends when you stop or reload the page.
      </Text>
      <Choices own={user} />
    </Box>
  );
}

function Choices({ own }: { readonly own: CurrentUser }) {
  const [readers, again] = useApiResult(fetchReaders);
  const [people, retry] = useApiResult(fetchReaderPeople);
  const reload = useCallback(() => {
    again();
    retry();
  }, [again, retry]);
  if (!readers || !people) return <Skeleton lines={4} label="Fetching who can read what" />;
  if (readers.kind !== 'done')
    return <ApiFailureNotice what="People and roles" failure={readers} onRetry={reload} />;
  if (people.kind !== 'done')
    return <ApiFailureNotice what="People and roles" failure={people} onRetry={reload} />;
  return <Form own={own} readers={readers.value} people={people.value} />;
}

/** Colour of the avatar of a role. */
const roleColour = '#4c6a78';

function Form({
  own,
  readers: { roles, groups },
  people,
}: {
  readonly own: CurrentUser;
  readonly readers: Readers;
  readonly people: readonly ReaderPerson[];
}) {
  const navigate = useNavigate();
  const params = new URLSearchParams(useLocation().search);
  const [personId, setPersonId] = useState(params.get('person'));
  const [teamId, setTeamId] = useState(params.get('team'));
  const [roleId, setRoleId] = useState(() => usualRole(groups, params.get('team')));
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? [];
  const named = teams.filter(({ archived, id }) => !archived || id === teamId);
  const teamName = named.find(({ id }) => id === teamId)?.fields.name;
  const person = people.find(({ id }) => id === personId);
  const role = roles.find(({ id }) => id === roleId);
  const chosen = person
    ? userWithRole(
        roles.find(({ id }) => id === person.roleId),
        person,
      )
    : role &&
      userWithRole(role, {
        id: `role:${role.id}`,
        name: teamName === undefined ? role.name : `${role.name}, ${teamName}`,
        teams: teamId === null ? [] : [teamId],
        iconColour: roleColour,
      });
  const refusal = chosen && refusalToSeeAs(own, chosen);
  return (
    <Flex
      as="form"
      direction="column"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !seeAs(chosen)) void navigate('/');
      }}
    >
      <SelectField
        label="Person"
        value={personId}
        empty="Nobody in particular"
        options={people.filter(({ id }) => id !== own.id).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setPersonId}
      />
      {!person && (
        <>
          <SelectField
            label="Team"
            value={teamId}
            empty="No team"
            options={named.map(({ id, fields }) => ({ value: id, label: fields.name }))}
            onChange={(id) => {
              setTeamId(id);
              setRoleId((before) => before ?? usualRole(groups, id));
            }}
          />
          <SelectField
            label="Role"
            value={roleId}
            empty="Choose a role"
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setRoleId}
          />
        </>
      )}
      {chosen && refusal && (
        <Notice type="warning" title={`You cannot see as ${chosen.displayName}`}>
          They can read more than is on this device.
        </Notice>
      )}
      <Box>
        <Button type="submit" variant="primary" icon={<Eye />} disabled={!chosen || refusal !== undefined}>
          See as {chosen?.displayName ?? 'them'}
        </Button>
      </Box>
    </Flex>
  );
}

/** The role that most people of a team have. */
function usualRole(groups: Readers['groups'], teamId: string | null): string | null {
  if (teamId === null) return null;
  const counts = new Map<string, number>();
  for (const { roleId, teams, people } of groups)
    if (teams.includes(teamId)) counts.set(roleId, (counts.get(roleId) ?? 0) + people);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
