import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Role, User } from '#contract/people.ts';
import { type CollectionItem, collectionItems } from '#mirror/queries/collections.ts';
import { ReferenceField, type ReferencePort } from '#ui/fields/ReferenceField.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { languageChoices } from '#screens/shared/languages.ts';
import type { Messages } from '#screens/shared/serverData.tsx';

/** What of an account is typed. */
export type Account = Pick<
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

/** The fields of an account. */
export function UserFields({
  account,
  roles,
  errors,
  disabled,
  isLastAdmin,
  onType,
}: {
  readonly account: Account;
  readonly roles: readonly Role[];
  readonly errors: Messages;
  readonly disabled: boolean;
  /** Their role stays an administrator's. */
  readonly isLastAdmin: boolean;
  readonly onType: (part: Partial<Account>) => void;
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  const port = useMemo(() => teamPort(teams ?? []), [teams]);
  const field = (name: keyof Account) => ({ name, error: errors[name], disabled });
  const changeTeams = (chosen: string[]) => {
    const { defaultTeam } = account;
    const kept = defaultTeam !== null && chosen.includes(defaultTeam) ? defaultTeam : (chosen[0] ?? null);
    onType({ teams: chosen, defaultTeam: kept });
  };
  return (
    <Fields>
      <TextField
        label="First name"
        required
        max={80}
        {...field('firstName')}
        value={account.firstName}
        onChange={(firstName) => onType({ firstName })}
      />
      <TextField
        label="Last name"
        required
        max={80}
        {...field('lastName')}
        value={account.lastName}
        onChange={(lastName) => onType({ lastName })}
      />
      <TextField
        label="Display name"
        help="How others see them; empty for both names"
        max={160}
        {...field('displayName')}
        value={account.displayName}
        onChange={(displayName) => onType({ displayName })}
      />
      <TextField
        label="Email"
        type="email"
        required
        help="They sign in with it"
        max={254}
        {...field('email')}
        value={account.email}
        onChange={(email) => onType({ email })}
      />
      <SelectField
        label="Role"
        help={
          isLastAdmin
            ? 'They are the only administrator who can sign in: first there must be another'
            : 'What they may do; without one they see nothing'
        }
        empty={isLastAdmin ? undefined : 'None'}
        {...field('roleId')}
        value={account.roleId}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(roleId) => onType({ roleId })}
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
        help="Their new documents are this team's until they choose another"
        empty="None"
        {...field('defaultTeam')}
        value={account.defaultTeam}
        options={account.teams.map((id) => ({ value: id, label: port.label('team', id) ?? id }))}
        onChange={(defaultTeam) => onType({ defaultTeam })}
      />
      <SelectField
        label="Language"
        help="How dates and times are written"
        empty="As their browser has it"
        {...field('lang')}
        value={account.lang}
        options={languageChoices(account.lang)}
        onChange={(lang) => onType({ lang })}
      />
      <TextField
        label="Avatar colour"
        type="color"
        {...field('iconColour')}
        value={account.iconColour}
        onChange={(iconColour) => onType({ iconColour })}
      />
    </Fields>
  );
}

/** Finds and names teams among those on this device; only active ones are offered. */
function teamPort(teams: readonly CollectionItem[]): ReferencePort {
  const names = new Map(teams.map((team) => [team.id, team.fields.name]));
  const active = teams.filter((team) => !team.archived && team.fields['active'] !== false);
  return {
    label: (_target, id) => names.get(id),
    search: (_target, text) => {
      const wanted = text.trim().toLocaleLowerCase();
      const found = active.filter((team) => team.fields.name.toLocaleLowerCase().includes(wanted));
      return Promise.resolve(found.map(({ id, fields }) => ({ id, label: fields.name })));
    },
  };
}
