import { Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { KeyRound, Link2, Link2Off, LogOut, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Invite, User } from '#contract/people.ts';
import type { Person } from '#domain/permissions/permissions.ts';
import { mayManageAccounts } from '#domain/permissions/accounts.ts';
import type { ApiResult } from '#api/client.ts';
import { endSessions, createInvite, revokeInvite, saveUser } from '#api/people.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InviteLink, formatExpiry } from './InviteLink.tsx';
import { showApiFailure } from '#session/failureMessages.ts';

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
  const [invite, setInvite] = useState<Invite | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, version, active, signsIn, displayName: name } = user;
  const isMe = id === person.id;
  const hasLink = active && user.invitedUntil !== null;

  async function perform<T>(
    body: string | null,
    call: () => Promise<ApiResult<T>>,
    done: (value: T) => void,
  ) {
    if (body !== null && !(await ask({ title: 'Confirm', body }))) return;
    setBusy(true);
    const result = await call();
    setBusy(false);
    if (result.kind === 'done') done(result.value);
    else showApiFailure(result, 'User');
  }
  const makeLink = (reset: boolean) =>
    perform(
      reset
        ? `The password of ${name} will stop working and they will be signed out everywhere. You will get a link for them to choose a new one. Continue?`
        : null,
      () => createInvite(id, reset),
      (made) => {
        setInvite(made);
        onChanged({ ...user, signsIn: signsIn && !reset, invitedUntil: made.expires });
      },
    );
  const withdraw = () =>
    perform(
      null,
      () => revokeInvite(id),
      () => {
        setInvite(null);
        onChanged({ ...user, invitedUntil: null });
        showSnackbar('success', 'Link Withdrawn');
      },
    );
  const endAllSessions = () =>
    perform(
      isMe
        ? 'You will be signed out of every device, including this one. Unsent changes stay on each device. Continue?'
        : `Sign ${name} out of every device? Unsent changes stay on each device until they sign in again.`,
      () => endSessions(id),
      () => showSnackbar('success', 'Sessions Ended'),
    );
  const deactivationText = isMe
    ? 'This is your own account. You will be signed out everywhere, and only someone else can activate it again. Continue?'
    : `${name} will be signed out everywhere and will no longer be able to sign in. Their documents and comments stay. Continue?`;
  const setActive = (isActive: boolean) =>
    perform(
      isActive ? null : deactivationText,
      () => saveUser(id, { version, active: isActive }),
      (saved) => {
        setInvite(null);
        onChanged(saved);
        showSnackbar('success', isActive ? 'User Activated' : 'User Deactivated');
      },
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
            busy={busy}
            onClick={() => void makeLink(false)}
          >
            {user.invitedUntil === null ? 'Create invitation link' : 'Create new invitation link'}
          </Button>
        )}
        {active && signsIn && !isMe && (
          <Button icon={<KeyRound />} busy={busy} onClick={() => void makeLink(true)}>
            Reset password
          </Button>
        )}
        {hasLink && (
          <Button icon={<Link2Off />} busy={busy} onClick={() => void withdraw()}>
            Withdraw link
          </Button>
        )}
        {active && (
          <Button icon={<LogOut />} busy={busy} onClick={() => void endAllSessions()}>
            End sessions
          </Button>
        )}
        {active && mayManageAccounts(person, 'delete') && (
          <Button icon={<UserX />} busy={busy} disabled={isLastAdmin} onClick={() => void setActive(false)}>
            Deactivate
          </Button>
        )}
        {!active && (
          <Button icon={<UserCheck />} busy={busy} onClick={() => void setActive(true)}>
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
  return signsIn ? 'They can sign in.' : 'They have not chosen a password yet and have no link to do so.';
}
