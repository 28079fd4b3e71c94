import { Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { passwordChangeSchema, passwordLength } from '#contract/user.ts';
import type { FieldMessages } from '#session/failureMessages.ts';
import { changePassword } from '#api/account.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { messagesOf, useAccountChange } from './accountChange.ts';

const nothing = { current: '', next: '', again: '' };

/** Changes the password: the one before, and the new one twice. */
export function PasswordForm() {
  const [typed, setTyped] = useState(nothing);
  const { isBusy, errors, send, clearErrors } = useAccountChange('Password Changed');
  const { current, next, again } = typed;
  const put = (part: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...part });
    clearErrors(Object.keys(part));
  };
  const save = async () => {
    const checked = passwordChangeSchema.safeParse({ current, next });
    const wrong: FieldMessages = {
      ...(next === again ? {} : { again: 'These two are not the same' }),
      ...(checked.success ? {} : messagesOf(checked.error.issues)),
    };
    if (await send(wrong, () => changePassword(current, next))) setTyped(nothing);
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
        Changing it signs you out everywhere else.
      </Text>
      <Flex direction="column" gap="4" maxWidth="22rem">
        <TextField
          label="Password now"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          error={errors['current']}
          onChange={(value) => put({ current: value })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          help={`${passwordLength.min} characters or more`}
          value={next}
          error={errors['next']}
          onChange={(value) => put({ next: value })}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          required
          value={again}
          error={errors['again']}
          onChange={(value) => put({ again: value })}
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
