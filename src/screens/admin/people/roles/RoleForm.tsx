import { Box, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { type NewRole, type Role, type User, roleSchema } from '#contract/accounts/accounts.ts';
import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { holdsRole } from '#domain/rules/permissions/holding.ts';
import type { Person } from '#domain/content/person.ts';
import { createRole, deleteRole, saveRole } from '#api/people.ts';
import type { FieldMessages } from '#session/failureMessages.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { roleEditsOnTop } from '#screens/admin/people/editsOnTop.ts';
import { useVersionedForm } from '#screens/admin/people/useVersionedForm.ts';
import { RoleHolders } from './RoleHolders.tsx';
import { PermissionTables } from './PermissionTables.tsx';

const emptyRole: NewRole = { name: '', isAdmin: false, isStaff: false, permissions: {} };

interface RoleFormProps {
  readonly role: Role | null;
  readonly holders: readonly User[];
  readonly person: Person;
  /** Whether all administrators who can sign in have this role, so that it must stay an administrator role. */
  readonly keepsAdmin: boolean;
  /** Runs when the form gets or loses unsaved changes. */
  readonly onUnsavedChange: (isUnsaved: boolean) => void;
  /** Receives the role to show after a save, or null after a deletion. */
  readonly onDone: (id: string | null) => void;
}

/** Name, permissions and users of a role. */
export function RoleForm({ role, holders, person, keepsAdmin, onUnsavedChange, onDone }: RoleFormProps) {
  const form = useVersionedForm<Role, NewRole>(role, roleSchema, roleEditsOnTop);
  const { base, edits, isBusy } = form;
  const fields: NewRole = { ...emptyRole, ...base, ...edits };
  const canManage = mayManageAccounts(person, base ? 'edit' : 'create');
  const isOnlyRead = !canManage || (base !== null && !holdsRole(person, base));
  // The form of a new role is replaced by that of the role once it is created.
  const isLocked = isOnlyRead || (base === null && isBusy);
  const edit = (changes: Partial<NewRole>) => {
    form.edit(changes);
    onUnsavedChange(true);
  };
  const finish = (id: string | null, message: string, isUnsaved = false) => {
    onUnsavedChange(isUnsaved);
    showSnackbar('success', message);
    onDone(id);
  };
  const save = async () => {
    if (base) {
      const saved = await form.submit(() => saveRole({ ...base, ...edits }));
      if (!saved) return;
      finish(saved.id, 'Role Saved', form.reset(saved));
    } else {
      const id = await form.submit(() => createRole(fields));
      if (id !== undefined) finish(id, 'Role Created');
    }
  };
  const remove = async (target: Role) => {
    const question = { title: 'Confirm Delete', body: `Delete the role “${target.name}”?` };
    if (!(await ask(question))) return;
    const deleted = await form.submit(() => deleteRole(target.id));
    if (deleted !== undefined) finish(null, 'Role Deleted');
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
      {form.isOutdated && (
        <Notice type="warning" title="Someone else changed this role">
          Your changes are still here, on top of theirs. Check them and save again.
        </Notice>
      )}
      {isOnlyRead && <Notice title="You can view this role but not change it" />}
      <RoleFields
        fields={fields}
        errors={form.errors}
        isLocked={isLocked}
        canChangeAdmin={person.isAdmin && !keepsAdmin}
        keepsAdmin={keepsAdmin}
        onChange={edit}
      />
      {base && <RoleHolders holders={holders} />}
      {fields.isAdmin ? (
        <Text>Administrators have all permissions.</Text>
      ) : (
        <PermissionTables
          permissions={fields.permissions}
          disabled={isLocked}
          onChange={(permissions) => edit({ permissions })}
        />
      )}
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" action busy={isBusy} disabled={!form.isDirty || isLocked}>
          Save
        </Button>
        {base && !isLocked && mayManageAccounts(person, 'delete') && (
          <Button action icon={<Trash2 />} busy={isBusy} onClick={() => void remove(base)}>
            Delete
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function RoleFields({
  fields,
  errors,
  isLocked,
  canChangeAdmin,
  keepsAdmin,
  onChange,
}: {
  readonly fields: NewRole;
  readonly errors: FieldMessages;
  readonly isLocked: boolean;
  readonly canChangeAdmin: boolean;
  readonly keepsAdmin: boolean;
  readonly onChange: (changes: Partial<NewRole>) => void;
}) {
  return (
    <>
      <Box maxWidth="24rem">
        <TextField
          label="Name"
          required
          max={80}
          value={fields.name}
          error={errors['name']}
          disabled={isLocked}
          onChange={(name) => onChange({ name })}
        />
      </Box>
      <CheckboxField
        label="Administrator"
        help={
          keepsAdmin
            ? 'Can do everything. At least one role must stay administrator, and nobody with another such role can sign in'
            : 'Can do everything for all teams. Only administrators can manage administrators'
        }
        value={fields.isAdmin}
        disabled={isLocked || !canChangeAdmin}
        onChange={(isAdmin) => onChange(isAdmin ? { isAdmin, isStaff: true } : { isAdmin })}
      />
      <CheckboxField
        label="Staff"
        help="Can see the staff-only fields of everything they can read"
        value={fields.isStaff}
        disabled={isLocked}
        onChange={(isStaff) => onChange({ isStaff })}
      />
    </>
  );
}
