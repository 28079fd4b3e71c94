import { useState } from 'react';
import type { z } from 'zod/mini';
import type { ApiResult } from '#api/client.ts';
import { type FieldMessages, showApiFailure } from '#session/failureMessages.ts';
import { refreshSession } from '#session/session.ts';
import { showSnackbar } from '#session/store.ts';

/** Returns the issues of a validation as messages by field. */
export function messagesOf(issues: readonly z.core.$ZodIssue[]): FieldMessages {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
}

/** Sends changes of the account, which only the server can make, and holds the messages for their fields. */
export function useAccountChange(successMessage: string) {
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldMessages>({});
  const send = async (invalid: FieldMessages, save: () => Promise<ApiResult<unknown>>): Promise<boolean> => {
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return false;
    setBusy(true);
    const result = await save();
    if (result.kind === 'done') await refreshSession();
    setBusy(false);
    if (result.kind === 'done') showSnackbar('success', successMessage);
    else setErrors(showApiFailure(result));
    return result.kind === 'done';
  };
  const clearErrors = (names: readonly string[]) =>
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))));
  return { isBusy, errors, send, clearErrors };
}
