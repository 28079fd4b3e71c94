import { Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { KeyRound, Link2, Link2Off, LogOut, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Invite, User } from '#contract/people.ts';
import type { Person } from '#domain/permissions/permissions.ts';
import { mayWithAccounts } from '#domain/permissions/accounts.ts';
import { type ApiResult, endSessions, createInvite, revokeInvite, saveUser } from '#api/people.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/Button.tsx';
import { InviteLink, moment } from './InviteLink.tsx';
import { sayTrouble } from '#screens/shared/serverData.tsx';

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

/** How somebody gets in: the link to choose a password, the end of their sessions, and the end of their account. */
export function Access({
  user,
  person,
  isLastAdmin,
  onChanged,
}: {
  readonly user: User;
  readonly person: Person;
  /** Their account stays in use: nobody else could rule. */
  readonly isLastAdmin: boolean;
  readonly onChanged: (user: User) => void;
}) {
  const [invite, setInvite] = useState<Invite | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, version, active, signsIn, displayName: name } = user;
  const isMe = id === person.id;
  const linked = active && user.invitedUntil !== null;

  async function perform<T>(body: string | null, call: () => Promise<ApiResult<T>>, done: (value: T) => void) {
    if (body !== null && !(await ask({ title: 'Confirm', body }))) return;
    setBusy(true);
    const told = await call();
    setBusy(false);
    if (told.kind === 'done') done(told.value);
    else sayTrouble(told, 'User');
  }
  const link = (reset: boolean) =>
    perform(
      reset
        ? `The password of ${name} stops working at once, and they are signed out everywhere. You get a link to give them. Go on?`
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
  const leave = () =>
    perform(
      isMe
        ? 'You are signed out of every device, this one too. What you have not sent stays on it. Go on?'
        : `Sign ${name} out of every device? What they have not sent stays there until they sign in again.`,
      () => endSessions(id),
      () => showSnackbar('success', 'Sessions Ended'),
    );
  const leaving = isMe
    ? 'This is your own account: you are signed out everywhere, and somebody else has to let you in again. Go on?'
    : `${name} is signed out everywhere and cannot sign in. What they wrote stays. Go on?`;
  const activate = (wanted: boolean) =>
    perform(
      wanted ? null : leaving,
      () => saveUser(id, { version, active: wanted }),
      (saved) => {
        setInvite(null);
        onChanged(saved);
        showSnackbar('success', wanted ? 'User Activated' : 'User Deactivated');
      },
    );
  return (
    <Panel aria-label="Signing in">
      <Heading as="h2" size="md">
        Signing in
      </Heading>
      <Text color="ink.muted">{standing(user)}</Text>
      {invite && active && <InviteLink name={name} email={user.email} invite={invite} />}
      <Flex gap="2" wrap="wrap">
        {active && !signsIn && (
          <Button
            icon={<Link2 />}
            variant={invite ? 'quiet' : 'primary'}
            busy={busy}
            onClick={() => void link(false)}
          >
            {user.invitedUntil === null ? 'Make an invitation link' : 'Make a new invitation link'}
          </Button>
        )}
        {active && signsIn && !isMe && (
          <Button icon={<KeyRound />} busy={busy} onClick={() => void link(true)}>
            Reset password
          </Button>
        )}
        {linked && (
          <Button icon={<Link2Off />} busy={busy} onClick={() => void withdraw()}>
            Withdraw link
          </Button>
        )}
        {active && (
          <Button icon={<LogOut />} busy={busy} onClick={() => void leave()}>
            End sessions
          </Button>
        )}
        {active && mayWithAccounts(person, 'delete') && (
          <Button icon={<UserX />} busy={busy} disabled={isLastAdmin} onClick={() => void activate(false)}>
            Deactivate
          </Button>
        )}
        {!active && (
          <Button icon={<UserCheck />} busy={busy} onClick={() => void activate(true)}>
            Activate
          </Button>
        )}
      </Flex>
      {isLastAdmin && (
        <Text color="ink.muted" textStyle="small">
          The only administrator who can sign in stays active, or nobody could look after the game.
        </Text>
      )}
    </Panel>
  );
}

function standing({ active, signsIn, invitedUntil }: User): string {
  if (!active) return 'This account is deactivated: nobody can sign in with it.';
  if (invitedUntil !== null) return `A link to choose a password holds until ${moment(invitedUntil)}.`;
  return signsIn
    ? 'They can sign in.'
    : 'They have not signed in yet, and have no link to choose a password.';
}
