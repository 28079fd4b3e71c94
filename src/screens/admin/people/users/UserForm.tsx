import { Flex, Heading, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type User, userSchema } from '#contract/accounts/accounts.ts';
import { mayManageAdmins, mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { holdsRole } from '#domain/rules/permissions/holding.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { type People, createUser, saveUser } from '#api/people.ts';
import { showSnackbar } from '#session/store.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useUnsavedGuard } from '#screens/shared/forms/unsaved.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { AccountAccess } from './AccountAccess.tsx';
import { isLastAdmin } from '#screens/admin/people/lastAdmin.ts';
import { accountEditsOnTop } from '#screens/admin/people/editsOnTop.ts';
import { useVersionedForm } from '#screens/admin/people/useVersionedForm.ts';
import { serverOnlyText } from '#screens/shared/ApiFailureNotice.tsx';
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
  const form = useVersionedForm<User, AccountFields>(user, userSchema, accountEditsOnTop);
  const { base, edits, isDirty } = form;
  const unsaved = useRef(false);
  useUnsavedGuard(useCallback(() => unsaved.current, []));
  if (!person) return null;

  const account: AccountFields = { ...emptyAccount, ...base, ...edits };
  const isLocked = base
    ? !mayManageAdmins(person, base.isAdmin) || !mayManageAccounts(person, 'edit')
    : false;
  const isLast = base !== null && isLastAdmin(people.users, base.id);
  const roles = people.roles.filter(
    (role) => role.id === account.roleId || (isLast ? role.isAdmin : holdsRole(person, role)),
  );
  const save = async () => {
    if (base) {
      const saved = await form.submit(() => saveUser(base.id, { ...edits, version: base.version }));
      if (!saved) return;
      unsaved.current = form.reset(saved);
      showSnackbar('success', 'User Saved');
    } else {
      const { firstName, lastName, email } = account;
      const id = await form.submit(() => createUser({ ...edits, firstName, lastName, email }));
      if (id === undefined) return;
      unsaved.current = false;
      showSnackbar('success', 'User Created');
      void navigate(`/users/${id}`, { replace: true });
    }
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
        <Avatar
          firstName={account.firstName}
          lastName={account.lastName}
          colour={account.iconColour}
          size={40}
        />
        <Heading as="h1">{base ? base.displayName : 'New User'}</Heading>
        {base?.active === false && <Text color="danger.ink">Deactivated</Text>}
        {base?.active && maySeeAs(person) && (
          <Button icon={<Eye />} onClick={() => void navigate(`/seeAs?person=${base.id}`)}>
            See as
          </Button>
        )}
      </Flex>
      <Text color="ink.muted" textStyle="small">
        {serverOnlyText('Users')}
      </Text>
      {isLocked && (
        <Notice title="You can view this account but not change it">
          {base?.isAdmin ? 'Only administrators can change an administrator’s account.' : undefined}
        </Notice>
      )}
      {form.isOutdated && (
        <Notice type="warning" title="Someone else changed this account">
          Your changes are still here, on top of theirs. Check them and save again.
        </Notice>
      )}
      <UserFields
        account={account}
        roles={roles}
        errors={form.errors}
        // The page of a new account replaces this one once it is created.
        disabled={isLocked || (!base && form.isBusy)}
        isLastAdmin={isLast}
        onChange={(changes) => {
          form.edit(changes);
          unsaved.current = true;
        }}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" action busy={form.isBusy} disabled={!isDirty || isLocked}>
          Save
        </Button>
        <Button action variant="plain" onClick={() => void navigate('/users')}>
          {isDirty ? 'Cancel' : 'Close'}
        </Button>
      </Flex>
      {base && !isLocked && (
        <AccountAccess user={base} person={person} isLastAdmin={isLast} onChanged={form.setBase} />
      )}
    </Flex>
  );
}
