import { Box, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type NewRole, type Role, type User, roleSchema } from '#contract/people.ts';
import { mayManageAdmins, mayManageAccounts } from '#domain/permissions/accounts.ts';
import type { Person } from '#domain/permissions/permissions.ts';
import type { ApiResult } from '#api/client.ts';
import { createRole, deleteRole, saveRole } from '#api/people.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { RoleHolders } from './RoleHolders.tsx';
import { PermissionTables } from './PermissionTables.tsx';
import { type FieldMessages, showApiFailure } from '#session/failureMessages.ts';

const emptyRole: NewRole = { name: '', isAdmin: false, isStaff: false, permissions: {} };

interface RoleFormProps {
  readonly role: Role | null;
  readonly holders: readonly User[];
  readonly person: Person;
  /** Whether all administrators who can sign in have this role, so that it must stay an administrator role. */
  readonly keepsAdmin: boolean;
  /** Called when the form gets or loses unsaved changes. */
  readonly onUnsavedChange: (isUnsaved: boolean) => void;
  /** Called with the role to show after a save, or with null after a deletion. */
  readonly onDone: (id: string | null) => void;
}

/** Name, permissions and users of a role. */
export function RoleForm({ role, holders, person, keepsAdmin, onUnsavedChange, onDone }: RoleFormProps) {
  const [base, setBase] = useState(role);
  const [typed, setTyped] = useState<Partial<NewRole>>({});
  const [errors, setErrors] = useState<FieldMessages>({});
  const [busy, setBusy] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const now: NewRole = { ...emptyRole, ...base, ...typed };
  const isDirty = Object.keys(typed).length > 0;
  const canManage = mayManageAccounts(person, base ? 'edit' : 'create');
  const isLocked = !canManage || (base !== null && !mayManageAdmins(person, base.isAdmin));
  const update = (changes: Partial<NewRole>) => {
    setTyped({ ...typed, ...changes });
    onUnsavedChange(true);
  };
  const showRefusal = (result: Exclude<ApiResult<unknown>, { kind: 'done' }>) => {
    setErrors(showApiFailure(result, 'Role'));
    if (result.kind !== 'refused' || result.error.code !== 'version_conflict') return;
    const current = roleSchema.safeParse(result.error.current);
    if (current.success) setBase(current.data);
    setIsOutdated(current.success);
  };
  const finish = (id: string | null, message: string) => {
    onUnsavedChange(false);
    showSnackbar('success', message);
    onDone(id);
  };
  const save = async () => {
    setBusy(true);
    const result = base ? await saveRole({ ...base, ...typed }) : await createRole(now);
    setBusy(false);
    if (result.kind !== 'done') showRefusal(result);
    else if (typeof result.value === 'string') finish(result.value, 'Role Created');
    else {
      setBase(result.value);
      setTyped({});
      setErrors({});
      setIsOutdated(false);
      finish(result.value.id, 'Role Saved');
    }
  };
  const remove = async (target: Role) => {
    const question = { title: 'Confirm Delete', body: `Delete the role “${target.name}”?` };
    if (!(await ask(question))) return;
    setBusy(true);
    const result = await deleteRole(target.id);
    setBusy(false);
    if (result.kind === 'done') finish(null, 'Role Deleted');
    else showRefusal(result);
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
      {isOutdated && (
        <Notice type="warning" title="Someone else changed this role">
          Your changes are still here, on top of theirs. Check them and save again.
        </Notice>
      )}
      {isLocked && <Notice title="You can view this role but not change it" />}
      <Box maxWidth="24rem">
        <TextField
          label="Name"
          required
          max={80}
          value={now.name}
          error={errors['name']}
          disabled={isLocked}
          onChange={(name) => update({ name })}
        />
      </Box>
      <CheckboxField
        label="Administrator"
        help={
          keepsAdmin
            ? 'Can do everything. It cannot be unticked: no administrator with another role can sign in'
            : 'Can do everything for all teams. Only administrators can manage administrators'
        }
        value={now.isAdmin}
        disabled={isLocked || keepsAdmin || !person.isAdmin}
        onChange={(isAdmin) => update(isAdmin ? { isAdmin, isStaff: true } : { isAdmin })}
      />
      <CheckboxField
        label="Staff"
        help="Can see the staff-only fields of everything they can read"
        value={now.isStaff}
        disabled={isLocked}
        onChange={(isStaff) => update({ isStaff })}
      />
      {base && <RoleHolders holders={holders} />}
      {now.isAdmin ? (
        <Text>Administrators have all permissions.</Text>
      ) : (
        <PermissionTables
          permissions={now.permissions}
          disabled={isLocked}
          onChange={(permissions) => update({ permissions })}
        />
      )}
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" action busy={busy} disabled={!isDirty || isLocked}>
          Save
        </Button>
        {base && !isLocked && mayManageAccounts(person, 'delete') && (
          <Button action icon={<Trash2 />} busy={busy} onClick={() => void remove(base)}>
            Delete
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
