import { Box, Flex, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import type { Invite } from '#contract/accounts/accounts.ts';
import { showSnackbar } from '#session/store.ts';
import { formatDate } from '#ui/display/dates.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';

/** An invitation link, shown only once, to the person who created it. */
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
      showSnackbar('error', 'The browser did not allow copying. Select the link and copy it yourself.');
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
        {deliveryText(invite, name, email)} The link is not shown again. It works once, until{' '}
        {formatExpiry(invite.expires)}.
      </Text>
    </div>
  );
}

/** Formats when a link expires. */
export function formatExpiry(at: string): string {
  return formatDate(at, 'd MMMM, HH:mm');
}

function deliveryText({ mailed }: Invite, name: string, email: string): string {
  switch (mailed) {
    case 'sent':
      return `Sent to ${email}. You can also give the link to ${name} yourself.`;
    case 'failed':
      return `The email to ${email} could not be sent. Give the link to ${name} yourself.`;
    case 'off':
      return `This server does not send email. Give the link to ${name} yourself.`;
  }
}
