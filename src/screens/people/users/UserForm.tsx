import { Flex, Heading, Text } from '@chakra-ui/react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type User, userSchema } from '#contract/people.ts';
import { mayManageAdmins, mayManageAccounts } from '#domain/permissions/accounts.ts';
import type { ApiResult } from '#api/client.ts';
import { type People, createUser, saveUser } from '#api/people.ts';
import { showSnackbar } from '#session/store.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useUnsavedGuard } from '#screens/shared/unsaved.ts';
import { useDevice } from '#screens/shared/useMirror.ts';
import { AccountAccess } from './AccountAccess.tsx';
import { isLastAdmin } from '#screens/people/lastAdmin.ts';
import { serverOnlyText } from '#screens/shared/ApiFailureNotice.tsx';
import { type FieldMessages, showApiFailure } from '#session/failureMessages.ts';
import { type AccountFields, UserFields } from './UserFields.tsx';

const emptyAccount: AccountFields = {
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

/** Form of an account and its access. If someone else has changed the account, unsaved fields are kept on top. */
export function UserForm({ user, people }: { readonly user: User | null; readonly people: People }) {
  const navigate = useNavigate();
  const person = useDevice()?.person;
  const [base, setBase] = useState(user);
  const [typed, setTyped] = useState<Partial<AccountFields>>({});
  const [errors, setErrors] = useState<FieldMessages>({});
  const [busy, setBusy] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const unsaved = useRef(false);
  useUnsavedGuard(useCallback(() => unsaved.current, []));
  if (!person) return null;

  const now: AccountFields = { ...emptyAccount, ...base, ...typed };
  const isDirty = Object.keys(typed).length > 0;
  const isLocked = base
    ? !mayManageAdmins(person, base.isAdmin) || !mayManageAccounts(person, 'edit')
    : false;
  const isLast = base !== null && isLastAdmin(people.users, base.id);
  const roles = people.roles.filter(
    (role) => role.id === now.roleId || (isLast ? role.isAdmin : mayManageAdmins(person, role.isAdmin)),
  );
  const update = (changes: Partial<AccountFields>) => {
    setTyped({ ...typed, ...changes });
    unsaved.current = true;
  };
  const showSaved = (saved: User) => {
    setBase(saved);
    setTyped({});
    setErrors({});
    setIsOutdated(false);
    unsaved.current = false;
  };
  const showRefusal = (result: Exclude<ApiResult<unknown>, { kind: 'done' }>) => {
    setErrors(showApiFailure(result, 'User'));
    if (result.kind !== 'refused' || result.error.code !== 'version_conflict') return;
    const current = userSchema.safeParse(result.error.current);
    if (current.success) setBase(current.data);
    setIsOutdated(current.success);
  };
  const save = async () => {
    setBusy(true);
    if (base) {
      const result = await saveUser(base.id, { ...typed, version: base.version });
      if (result.kind === 'done') {
        showSaved(result.value);
        showSnackbar('success', 'User Saved');
      } else showRefusal(result);
    } else {
      const { firstName, lastName, email } = now;
      const result = await createUser({ ...typed, firstName, lastName, email });
      if (result.kind === 'done') {
        unsaved.current = false;
        showSnackbar('success', 'User Created');
        void navigate(`/users/${result.value}`, { replace: true });
      } else showRefusal(result);
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
        {serverOnlyText('Users')}
      </Text>
      {isLocked && (
        <Notice title="You can view this account but not change it">
          {base?.isAdmin ? 'Only administrators can change an administrator’s account.' : undefined}
        </Notice>
      )}
      {isOutdated && (
        <Notice type="warning" title="Someone else changed this account">
          Your changes are still here, on top of theirs. Check them and save again.
        </Notice>
      )}
      <UserFields
        account={now}
        roles={roles}
        errors={errors}
        disabled={isLocked}
        isLastAdmin={isLast}
        onChange={update}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" action busy={busy} disabled={!isDirty || isLocked}>
          Save
        </Button>
        <Button action variant="plain" onClick={() => void navigate('/users')}>
          {isDirty ? 'Cancel' : 'Close'}
        </Button>
      </Flex>
      {base && !isLocked && (
        <AccountAccess user={base} person={person} isLastAdmin={isLast} onChanged={setBase} />
      )}
    </Flex>
  );
}
