import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type CurrentUser, profileSchema } from '#contract/accounts/user.ts';
import { pageKey } from '#mirror/queries/unsent/texts.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import type { FieldMessages } from '#session/failureMessages.ts';
import { saveProfile } from '#api/account.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { languageChoices } from '#screens/shared/languages.ts';
import { editsLeft } from '#screens/shared/forms/editsLeft.ts';
import { useTypedTexts } from '#screens/shared/forms/useTypedTexts.ts';
import { messagesOf, useAccountChange } from './useAccountChange.ts';

const Fields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4' },
});

const texts = ['firstName', 'lastName', 'displayName'] as const;

/** Edits names, default team, language and avatar colour of the signed-in user. */
export function ProfileForm({
  device,
  user,
  teams,
}: {
  readonly device: Device;
  readonly user: CurrentUser;
  readonly teams: readonly CollectionItem[];
}) {
  const [typed, setTyped] = useState<Partial<ProfileFields>>({});
  const stored = useTypedTexts(device, pageKey('/userProfile'), texts, (restored) =>
    setTyped((before) => ({ ...restored, ...before })),
  );
  const { isBusy, errors, send, clearErrors } = useAccountChange('Profile Saved');
  const now = { ...profileOf(user), ...typed };
  const update = (changes: Partial<ProfileFields>) => {
    setTyped((before) => ({ ...before, ...changes }));
    stored.type(changes);
    clearErrors(Object.keys(changes));
  };
  const save = async () => {
    const checked = profileSchema.safeParse(typed);
    const invalid: FieldMessages = checked.success ? {} : messagesOf(checked.error.issues);
    // Edits made meanwhile stay.
    if (!(await send(invalid, () => saveProfile(checked.data ?? {})))) return;
    setTyped((now) => editsLeft(now, typed));
    stored.saved(typed);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Flex align="center" gap="3" marginBottom="4">
        <Avatar firstName={now.firstName} lastName={now.lastName} colour={now.iconColour} size={48} />
        <Heading as="h2" size="md">
          {now.displayName || `${now.firstName} ${now.lastName}`}
        </Heading>
      </Flex>
      <Fields>
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          max={80}
          value={now.firstName}
          error={errors['firstName']}
          onChange={(firstName) => update({ firstName })}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          max={80}
          value={now.lastName}
          error={errors['lastName']}
          onChange={(lastName) => update({ lastName })}
        />
        <TextField
          label="Display name"
          help="Shown to others. Leave empty to use first and last name"
          autoComplete="nickname"
          max={160}
          value={now.displayName}
          error={errors['displayName']}
          onChange={(displayName) => update({ displayName })}
        />
        <SelectField
          label="Default team"
          help="The team of your new documents, unless you choose another"
          empty="None"
          value={now.defaultTeam}
          options={teams.map(({ id, fields }) => ({ value: id, label: fields.name }))}
          error={errors['defaultTeam']}
          onChange={(defaultTeam) => update({ defaultTeam })}
        />
        <SelectField
          label="Language"
          help="Format of dates and times"
          empty="Browser language"
          value={now.lang}
          options={languageChoices(now.lang)}
          error={errors['lang']}
          onChange={(lang) => update({ lang })}
        />
        <TextField
          label="Avatar colour"
          type="color"
          help="Initials are black or white, whichever is easier to read"
          value={now.iconColour}
          error={errors['iconColour']}
          onChange={(iconColour) => update({ iconColour })}
        />
      </Fields>
      <Box marginTop="4">
        <Button
          type="submit"
          variant="primary"
          action
          busy={isBusy}
          disabled={Object.keys(typed).length === 0}
        >
          Save
        </Button>
      </Box>
    </form>
  );
}

type ProfileFields = ReturnType<typeof profileOf>;

function profileOf({ firstName, lastName, displayName, defaultTeam, lang, userProfile }: CurrentUser) {
  return { firstName, lastName, displayName, defaultTeam, lang, iconColour: userProfile.iconColour };
}
