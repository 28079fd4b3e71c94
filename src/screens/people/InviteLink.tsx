import { Box, Flex, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { DateTime } from 'luxon';
import type { Invite } from '#contract/people.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';

/** The link, once: it is shown to whoever made it, and can be read nowhere else. */
export function InviteLink({
  name,
  email,
  invite,
}: {
  readonly name: string;
  readonly email: string;
  readonly invite: Invite;
}) {
  const address = new URL(invite.path, location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showSnackbar('success', 'Link Copied');
    } catch {
      showSnackbar('error', 'The browser does not let it be copied. Mark the link and copy it yourself.');
    }
  };
  return (
    <div>
      <Flex gap="2" align="flex-end" wrap="wrap">
        <Box flex="1 1 16rem">
          <TextField label="Link to choose a password" value={address} onChange={() => undefined} />
        </Box>
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy link
        </Button>
      </Flex>
      <Text color="ink.muted" textStyle="small" marginTop="1" role="status">
        {delivery(invite, name, email)} It is not shown again. It works once, until {moment(invite.expires)}.
      </Text>
    </div>
  );
}

/** A moment as the link's end is told. */
export function moment(at: string): string {
  return DateTime.fromISO(at, { locale: 'en-GB' }).toFormat('d LLLL, HH:mm');
}

function delivery({ mailed }: Invite, name: string, email: string): string {
  switch (mailed) {
    case 'sent':
      return `Mailed to ${email}; you can also give it to ${name} yourself.`;
    case 'failed':
      return `It could not be mailed to ${email} just now: give it to ${name} yourself.`;
    case 'off':
      return `Give it to ${name} yourself: this server sends no mail.`;
  }
}
