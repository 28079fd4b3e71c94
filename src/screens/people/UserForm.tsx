import { Flex, Heading, Text } from '@chakra-ui/react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type User, userSchema } from '#contract/people.ts';
import { mayTouchAdmins, mayWithAccounts } from '#domain/permissions/accounts.ts';
import { type People, type ApiResult, createUser, saveUser } from '#api/people.ts';
import { showSnackbar } from '#session/store.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useUnsavedGuard } from '../shared/unsaved.ts';
import { useDevice } from '../shared/useMirror.ts';
import { Access } from './Access.tsx';
import { isLastAdmin } from './admins.ts';
import { type Messages, onlyThere, sayTrouble } from '#screens/shared/serverData.tsx';
import { type Account, UserFields } from './UserFields.tsx';

const nobody: Account = {
  firstName: '',
  lastName: '',
  displayName: '',
  email: '',
  roleId: null,
  teams: [],
  defaultTeam: null,
  lang: null,
  iconColour: '#4c6a78',
};

/** The form of an account, with how its owner gets in. What somebody else changed meanwhile is taken in under what is typed. */
export function UserForm({ user, people }: { readonly user: User | null; readonly people: People }) {
  const navigate = useNavigate();
  const person = useDevice()?.person;
  const [base, setBase] = useState(user);
  const [typed, setTyped] = useState<Partial<Account>>({});
  const [errors, setErrors] = useState<Messages>({});
  const [busy, setBusy] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const unsaved = useRef(false);
  useUnsavedGuard(useCallback(() => unsaved.current, []));
  if (!person) return null;

  const now: Account = { ...nobody, ...base, ...typed };
  const dirty = Object.keys(typed).length > 0;
  const locked = base ? !mayTouchAdmins(person, base.isAdmin) || !mayWithAccounts(person, 'edit') : false;
  const isLast = base !== null && isLastAdmin(people.users, base.id);
  const roles = people.roles.filter(
    (role) => role.id === now.roleId || (isLast ? role.isAdmin : mayTouchAdmins(person, role.isAdmin)),
  );
  const type = (part: Partial<Account>) => {
    setTyped({ ...typed, ...part });
    unsaved.current = true;
  };
  const take = (saved: User) => {
    setBase(saved);
    setTyped({});
    setErrors({});
    setOvertaken(false);
    unsaved.current = false;
  };
  const refused = (told: Exclude<ApiResult<unknown>, { kind: 'done' }>) => {
    setErrors(sayTrouble(told, 'User'));
    if (told.kind !== 'refused' || told.error.code !== 'version_conflict') return;
    const current = userSchema.safeParse(told.error.current);
    if (current.success) setBase(current.data);
    setOvertaken(current.success);
  };
  const save = async () => {
    setBusy(true);
    if (base) {
      const told = await saveUser(base.id, { ...typed, version: base.version });
      if (told.kind === 'done') {
        take(told.value);
        showSnackbar('success', 'User Saved');
      } else refused(told);
    } else {
      const { firstName, lastName, email } = now;
      const told = await createUser({ ...typed, firstName, lastName, email });
      if (told.kind === 'done') {
        unsaved.current = false;
        showSnackbar('success', 'User Created');
        void navigate(`/users/${told.value}`, { replace: true });
      } else refused(told);
    }
    setBusy(false);
  };
  return (
    <Flex
      as="form"
      direction="column"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Flex align="center" gap="3">
        <Avatar firstName={now.firstName} lastName={now.lastName} colour={now.iconColour} size={40} />
        <Heading as="h1">{base ? base.displayName : 'New User'}</Heading>
        {base?.active === false && <Text color="danger.ink">Deactivated</Text>}
      </Flex>
      <Text color="ink.muted" textStyle="small">
        {onlyThere('Users')}
      </Text>
      {locked && (
        <Notice title="You may look at this account, not change it">
          {base?.isAdmin ? 'Only an administrator changes what belongs to an administrator.' : undefined}
        </Notice>
      )}
      {overtaken && (
        <Notice type="warning" title="Somebody changed this account meanwhile">
          What you typed is still here, on what is there now. Look at it, and save again.
        </Notice>
      )}
      <UserFields
        account={now}
        roles={roles}
        errors={errors}
        disabled={locked}
        isLastAdmin={isLast}
        onType={type}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" action busy={busy} disabled={!dirty || locked}>
          Save
        </Button>
        <Button action variant="plain" onClick={() => void navigate('/users')}>
          {dirty ? 'Cancel' : 'Close'}
        </Button>
      </Flex>
      {base && !locked && <Access user={base} person={person} isLastAdmin={isLast} onChanged={setBase} />}
    </Flex>
  );
}
