import { useState } from 'react';
import type { z } from 'zod/mini';
import { errorTable } from '#contract/errors.ts';
import type { AccountChange } from '#api/account.ts';
import { failureMessage } from '#session/failureMessages.ts';
import { showSnackbar } from '#session/store.ts';

/** What is wrong, by field. */
export type Messages = Readonly<Record<string, string>>;

/** The issues of a check by the field they are about. */
export function errorsAt(issues: readonly z.core.$ZodIssue[]): Messages {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
}

/** Sends a change of the account, which needs the server, and says what came of it; fields keep what is wrong with them. */
export function useAccountChange(done: string) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Messages>({});
  const send = async (wrong: Messages, change: () => Promise<AccountChange>): Promise<boolean> => {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setBusy(true);
    const answer = await change();
    setBusy(false);
    switch (answer.kind) {
      case 'done':
        showSnackbar('success', done);
        return true;
      case 'unreachable':
        showSnackbar(
          'error',
          'NOT SAVED: the server could not be reached. Try again when there is a network.',
        );
        return false;
      case 'refused': {
        const named = (answer.error.errors ?? []).filter((each) => typeof each !== 'string');
        setErrors(Object.fromEntries(named.map(({ name, messages }) => [name, messages.join('. ')])));
        const words = failureMessage(answer.error, 'Account') ?? errorTable.unauthenticated.words;
        showSnackbar('error', words);
        return false;
      }
    }
  };
  const forget = (names: readonly string[]) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))));
  return { busy, errors, send, forget };
}
