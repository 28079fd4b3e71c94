import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Role, User } from '#contract/accounts/accounts.ts';
import { type CollectionItem, collectionItems } from '#mirror/read/collections.ts';
import { ReferenceField, type ReferencePort } from '#ui/fields/combobox/ReferenceField.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { languageChoices } from '#screens/shared/languages.ts';
import type { FieldMessages } from '#session/failureMessages.ts';

/** Fields of an account that can be edited. */
export type AccountFields = Pick<
  User,
  | 'firstName'
  | 'lastName'
  | 'displayName'
  | 'email'
  | 'roleId'
  | 'teams'
  | 'defaultTeam'
  | 'lang'
  | 'iconColour'
>;

const Fields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4' },
});

/** Form fields of an account. */
export function UserFields({
  account,
  roles,
  errors,
  disabled,
  isLastAdmin,
  onChange: update,
}: {
  readonly account: AccountFields;
  readonly roles: readonly Role[];
  readonly errors: FieldMessages;
  readonly disabled: boolean;
  /** The only administrator who can sign in keeps an administrator role. */
  readonly isLastAdmin: boolean;
  readonly onChange: (changes: Partial<AccountFields>) => void;
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const port = useMemo(() => teamPort(teams ?? []), [teams]);
  const field = (name: keyof AccountFields) => ({ name, error: errors[name], disabled });
  const changeTeams = (chosen: string[]) => {
    const { defaultTeam } = account;
    const nextDefault =
      defaultTeam !== null && chosen.includes(defaultTeam) ? defaultTeam : (chosen[0] ?? null);
    update({ teams: chosen, defaultTeam: nextDefault });
  };
  return (
    <Fields>
      <TextField
        label="First name"
        required
        max={80}
        {...field('firstName')}
        value={account.firstName}
        onChange={(firstName) => update({ firstName })}
      />
      <TextField
        label="Last name"
        required
        max={80}
        {...field('lastName')}
        value={account.lastName}
        onChange={(lastName) => update({ lastName })}
      />
      <TextField
        label="Display name"
        help="Shown to others. Leave empty to use first and last name"
        max={160}
        {...field('displayName')}
        value={account.displayName}
        onChange={(displayName) => update({ displayName })}
      />
      <TextField
        label="Email"
        type="email"
        required
        help="Used to sign in"
        max={254}
        {...field('email')}
        value={account.email}
        onChange={(email) => update({ email })}
      />
      <SelectField
        label="Role"
        help={
          isLastAdmin
            ? 'The only administrator who can sign in. To change the role, add another administrator first'
            : 'Decides what they can do. Without a role they see nothing'
        }
        empty={isLastAdmin ? undefined : 'None'}
        {...field('roleId')}
        value={account.roleId}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(roleId) => update({ roleId })}
      />
      <ReferenceField
        label="Teams"
        target="team"
        port={port}
        {...field('teams')}
        value={account.teams}
        onChange={changeTeams}
      />
      <SelectField
        label="Default team"
        help="The team of their new documents, unless they choose another"
        empty="None"
        {...field('defaultTeam')}
        value={account.defaultTeam}
        options={account.teams.map((id) => ({ value: id, label: port.label('team', id) ?? id }))}
        onChange={(defaultTeam) => update({ defaultTeam })}
      />
      <SelectField
        label="Language"
        help="Format of dates and times"
        empty="Browser language"
        {...field('lang')}
        value={account.lang}
        options={languageChoices(account.lang)}
        onChange={(lang) => update({ lang })}
      />
      <TextField
        label="Avatar colour"
        type="color"
        {...field('iconColour')}
        value={account.iconColour}
        onChange={(iconColour) => update({ iconColour })}
      />
    </Fields>
  );
}

/** Names and finds teams on this device. Only active teams are found. */
function teamPort(teams: readonly CollectionItem[]): ReferencePort {
  const names = new Map(teams.map((team) => [team.id, team.fields.name]));
  const active = teams.filter((team) => !team.archived && team.fields['active'] !== false);
  return {
    label: (_target, id) => names.get(id),
    search: (_target, text) => {
      const query = text.trim().toLocaleLowerCase();
      const matches = active.filter((team) => team.fields.name.toLocaleLowerCase().includes(query));
      return Promise.resolve(matches.map(({ id, fields }) => ({ id, label: fields.name })));
    },
  };
}
