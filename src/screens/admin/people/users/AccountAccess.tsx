import { Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { KeyRound, Link2, Link2Off, LogOut, UserCheck, UserX } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Person } from '#domain/content/person.ts';
import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InviteLink, formatExpiry } from './InviteLink.tsx';
import { useAccountAccess } from './useAccountAccess.ts';

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '4',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface.panel',
  },
});

/** Access to an account: invitation links, password reset, sessions and deactivation. */
export function AccountAccess({
  user,
  person,
  isLastAdmin,
  onChanged,
}: {
  readonly user: User;
  readonly person: Person;
  /** The only administrator who can sign in cannot be deactivated. */
  readonly isLastAdmin: boolean;
  readonly onChanged: (user: User) => void;
}) {
  const { active, signsIn, displayName: name, invitedUntil } = user;
  const isMe = user.id === person.id;
  const { invite, isBusy, makeLink, withdraw, endAllSessions, setActive } = useAccountAccess(
    user,
    isMe,
    onChanged,
  );
  return (
    <Panel aria-label="Sign-in">
      <Heading as="h2" size="md">
        Sign-in
      </Heading>
      <Text color="ink.muted">{accessText(user)}</Text>
      {invite && active && <InviteLink name={name} email={user.email} invite={invite} />}
      <Flex gap="2" wrap="wrap">
        {active && !signsIn && (
          <Button
            icon={<Link2 />}
            variant={invite ? 'quiet' : 'primary'}
            busy={isBusy}
            onClick={() => void makeLink(false)}
          >
            {invitedUntil === null ? 'Create invitation link' : 'Create new invitation link'}
          </Button>
        )}
        {active && signsIn && !isMe && (
          <Button icon={<KeyRound />} busy={isBusy} onClick={() => void makeLink(true)}>
            Reset password
          </Button>
        )}
        {active && invitedUntil !== null && (
          <Button icon={<Link2Off />} busy={isBusy} onClick={() => void withdraw()}>
            Withdraw link
          </Button>
        )}
        {active && (
          <Button icon={<LogOut />} busy={isBusy} onClick={() => void endAllSessions()}>
            End sessions
          </Button>
        )}
        {active && mayManageAccounts(person, 'delete') && (
          <Button icon={<UserX />} busy={isBusy} disabled={isLastAdmin} onClick={() => void setActive(false)}>
            Deactivate
          </Button>
        )}
        {!active && (
          <Button icon={<UserCheck />} busy={isBusy} onClick={() => void setActive(true)}>
            Activate
          </Button>
        )}
      </Flex>
      {isLastAdmin && (
        <Text color="ink.muted" textStyle="small">
          This account cannot be deactivated: it is the only administrator who can sign in.
        </Text>
      )}
    </Panel>
  );
}

function accessText({ active, signsIn, invitedUntil }: User): string {
  if (!active) return 'This account is deactivated and cannot be used to sign in.';
  if (invitedUntil !== null)
    return `A link to choose a password is valid until ${formatExpiry(invitedUntil)}.`;
  return signsIn ? 'They can sign in.' : 'Not invited yet.';
}
