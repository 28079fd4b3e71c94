import { Box, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type NewRole, type Role, type User, roleSchema } from '#contract/people.ts';
import { mayTouchAdmins, mayWithAccounts } from '#domain/permissions/accounts.ts';
import type { Person } from '#domain/permissions/permissions.ts';
import { type ApiResult, createRole, deleteRole, saveRole } from '#api/people.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { CheckField } from '#ui/fields/CheckField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { Holders } from './Holders.tsx';
import { Matrix } from './Matrix.tsx';
import { type Messages, sayTrouble } from '#screens/shared/serverData.tsx';

const blank: NewRole = { name: '', isAdmin: false, isStaff: false, permissions: {} };

interface RoleFormProps {
  readonly role: Role | null;
  readonly holders: readonly User[];
  readonly person: Person;
  /** Every administrator who can sign in is one by this role: it stays an administrator's. */
  readonly keepsAdmin: boolean;
  /** Hears whether something that is not saved has been typed. */
  readonly onTyped: (unsaved: boolean) => void;
  /** What the roles are to be asked for again for: the one to show, none where it is gone. */
  readonly onDone: (id: string | null) => void;
}

/** One role: what it is called, what whoever holds it may do, and who they are. */
export function RoleForm({ role, holders, person, keepsAdmin, onTyped, onDone }: RoleFormProps) {
  const [base, setBase] = useState(role);
  const [typed, setTyped] = useState<Partial<NewRole>>({});
  const [errors, setErrors] = useState<Messages>({});
  const [busy, setBusy] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const now: NewRole = { ...blank, ...base, ...typed };
  const dirty = Object.keys(typed).length > 0;
  const mayHere = mayWithAccounts(person, base ? 'edit' : 'create');
  const locked = !mayHere || (base !== null && !mayTouchAdmins(person, base.isAdmin));
  const type = (part: Partial<NewRole>) => {
    setTyped({ ...typed, ...part });
    onTyped(true);
  };
  const refused = (told: Exclude<ApiResult<unknown>, { kind: 'done' }>) => {
    setErrors(sayTrouble(told, 'Role'));
    if (told.kind !== 'refused' || told.error.code !== 'version_conflict') return;
    const current = roleSchema.safeParse(told.error.current);
    if (current.success) setBase(current.data);
    setOvertaken(current.success);
  };
  const finish = (id: string | null, said: string) => {
    onTyped(false);
    showSnackbar('success', said);
    onDone(id);
  };
  const save = async () => {
    setBusy(true);
    const told = base ? await saveRole({ ...base, ...typed }) : await createRole(now);
    setBusy(false);
    if (told.kind !== 'done') refused(told);
    else if (typeof told.value === 'string') finish(told.value, 'Role Created');
    else {
      setBase(told.value);
      setTyped({});
      setErrors({});
      setOvertaken(false);
      finish(told.value.id, 'Role Saved');
    }
  };
  const remove = async (gone: Role) => {
    const question = { title: 'Confirm Delete', body: `Delete the role “${gone.name}”?` };
    if (!(await ask(question))) return;
    setBusy(true);
    const told = await deleteRole(gone.id);
    setBusy(false);
    if (told.kind === 'done') finish(null, 'Role Deleted');
    else refused(told);
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
      {overtaken && (
        <Notice type="warning" title="Somebody changed this role meanwhile">
          What you changed is still here, on what is there now. Look at it, and save again.
        </Notice>
      )}
      {locked && <Notice title="You may look at this role, not change it" />}
      <Box maxWidth="24rem">
        <TextField
          label="Name"
          required
          max={80}
          value={now.name}
          error={errors['name']}
          disabled={locked}
          onChange={(name) => type({ name })}
        />
      </Box>
      <CheckField
        label="Administrator"
        help={
          keepsAdmin
            ? 'May do everything. Stays ticked: no administrator with another role can sign in'
            : 'May do everything, for every team, and alone changes administrators'
        }
        value={now.isAdmin}
        disabled={locked || keepsAdmin || !person.isAdmin}
        onChange={(isAdmin) => type(isAdmin ? { isAdmin, isStaff: true } : { isAdmin })}
      />
      <CheckField
        label="Staff"
        help="Sees what is for staff only, in whatever they may read"
        value={now.isStaff}
        disabled={locked}
        onChange={(isStaff) => type({ isStaff })}
      />
      {base && <Holders holders={holders} />}
      {now.isAdmin ? (
        <Text>An administrator may do everything: there is nothing to choose.</Text>
      ) : (
        <Matrix
          permissions={now.permissions}
          disabled={locked}
          onChange={(permissions) => type({ permissions })}
        />
      )}
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" action busy={busy} disabled={!dirty || locked}>
          Save
        </Button>
        {base && !locked && mayWithAccounts(person, 'delete') && (
          <Button action icon={<Trash2 />} busy={busy} onClick={() => void remove(base)}>
            Delete
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
