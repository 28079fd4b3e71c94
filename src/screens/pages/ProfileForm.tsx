import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type CurrentUser, profileSchema } from '#contract/user.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import type { FieldMessages } from '#session/failureMessages.ts';
import { saveProfile } from '#api/account.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { languageChoices } from '../shared/languages.ts';
import { messagesOf, useAccountChange } from './accountChange.ts';

const Fields = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '4' },
});

/** What a person says of themselves: names, team for new documents, language, and the colour of their avatar. */
export function ProfileForm({
  user,
  teams,
}: {
  readonly user: CurrentUser;
  readonly teams: readonly CollectionItem[];
}) {
  const [typed, setTyped] = useState<Partial<Shown>>({});
  const { isBusy, errors, send, clearErrors } = useAccountChange('Profile Saved');
  const now = { ...profileOf(user), ...typed };
  const put = (part: Partial<Shown>) => {
    setTyped({ ...typed, ...part });
    clearErrors(Object.keys(part));
  };
  const save = async () => {
    const checked = profileSchema.safeParse(typed);
    const wrong: FieldMessages = checked.success ? {} : messagesOf(checked.error.issues);
    if (await send(wrong, () => saveProfile(checked.data ?? {}))) setTyped({});
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
          onChange={(firstName) => put({ firstName })}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          max={80}
          value={now.lastName}
          error={errors['lastName']}
          onChange={(lastName) => put({ lastName })}
        />
        <TextField
          label="Display name"
          help="How others see you; empty for both names"
          autoComplete="nickname"
          max={160}
          value={now.displayName}
          error={errors['displayName']}
          onChange={(displayName) => put({ displayName })}
        />
        <SelectField
          label="Default team"
          help="New documents are this team's until you choose another"
          empty="None"
          value={now.defaultTeam}
          options={teams.map(({ id, fields }) => ({ value: id, label: fields.name }))}
          error={errors['defaultTeam']}
          onChange={(defaultTeam) => put({ defaultTeam })}
        />
        <SelectField
          label="Language"
          help="How dates and times are written"
          empty="As this browser has it"
          value={now.lang}
          options={languageChoices(now.lang)}
          error={errors['lang']}
          onChange={(lang) => put({ lang })}
        />
        <TextField
          label="Avatar colour"
          type="color"
          help="The initials turn black or white, whichever is easier to read on it"
          value={now.iconColour}
          error={errors['iconColour']}
          onChange={(iconColour) => put({ iconColour })}
        />
      </Fields>
      <Box marginTop="4">
        <Button type="submit" variant="primary" action busy={isBusy} disabled={Object.keys(typed).length === 0}>
          Save
        </Button>
      </Box>
    </form>
  );
}

type Shown = ReturnType<typeof profileOf>;

function profileOf({ firstName, lastName, displayName, defaultTeam, lang, userProfile }: CurrentUser) {
  return { firstName, lastName, displayName, defaultTeam, lang, iconColour: userProfile.iconColour };
}
