import { Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { passwordChangeSchema, passwordLength } from '#contract/accounts/user.ts';
import type { FieldMessages } from '#session/failureMessages.ts';
import { changePassword } from '#api/account.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { messagesOf, useAccountChange } from './useAccountChange.ts';

const emptyForm = { current: '', next: '', again: '' };

/** Changes the password. Asks for the current one, and for the new one twice. */
export function PasswordForm() {
  const [typed, setTyped] = useState(emptyForm);
  const { isBusy, errors, send, clearErrors } = useAccountChange('Password Changed');
  const { current, next, again } = typed;
  const update = (changes: Partial<typeof emptyForm>) => {
    setTyped({ ...typed, ...changes });
    clearErrors(Object.keys(changes));
  };
  const save = async () => {
    const checked = passwordChangeSchema.safeParse({ current, next });
    const invalid: FieldMessages = {
      ...(next === again ? {} : { again: 'The passwords do not match' }),
      ...(checked.success ? {} : messagesOf(checked.error.issues)),
    };
    if (await send(invalid, () => changePassword(current, next))) setTyped(emptyForm);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Heading as="h2" size="md" marginBottom="1">
        Password
      </Heading>
      <Text color="ink.muted" marginBottom="4">
        Changing your password signs you out on all other devices.
      </Text>
      <Flex direction="column" gap="4" maxWidth="22rem">
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          error={errors['current']}
          onChange={(value) => update({ current: value })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          help={`${passwordLength.min} characters or more`}
          value={next}
          error={errors['next']}
          onChange={(value) => update({ next: value })}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          required
          value={again}
          error={errors['again']}
          onChange={(value) => update({ again: value })}
        />
        <div>
          <Button type="submit" action busy={isBusy} disabled={current === '' || next === ''}>
            Change password
          </Button>
        </div>
      </Flex>
    </form>
  );
}
