import { useState } from 'react';
import type { ApiResult } from '#api/client.ts';
import { createInvite, endSessions, revokeInvite, saveUser } from '#api/people.ts';
import type { Invite, User } from '#contract/accounts/accounts.ts';
import { showApiFailure } from '#session/failureMessages.ts';
import { ask, showSnackbar } from '#session/store.ts';

/** Calls that change the access to an account, confirmed first where they lock someone out. */
export function useAccountAccess(user: User, isMe: boolean, onChanged: (user: User) => void) {
  const [invite, setInvite] = useState<Invite | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { id, version, signsIn, displayName: name } = user;

  async function perform<T>(
    body: string | null,
    call: () => Promise<ApiResult<T>>,
    onSuccess: (value: T) => void,
  ) {
    if (body !== null && !(await ask({ title: 'Confirm', body }))) return;
    setIsBusy(true);
    const result = await call();
    setIsBusy(false);
    if (result.kind === 'done') onSuccess(result.value);
    else showApiFailure(result);
  }
  const makeLink = (reset: boolean) =>
    perform(
      reset
        ? `The password of ${name} will stop working and they will be signed out everywhere. You will get a link for them to choose a new one. Continue?`
        : null,
      () => createInvite(id, reset),
      (newInvite) => {
        setInvite(newInvite);
        onChanged({ ...user, signsIn: signsIn && !reset, invitedUntil: newInvite.expires });
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
  return { invite, isBusy, makeLink, withdraw, endAllSessions, setActive };
}
