import { useCallback, useEffect } from 'react';
import { holdUnsaved } from '../shell/leaving.ts';
import { type Form, isDirty } from './form.ts';

/** Asks before somebody leaves what they have typed in a form and not saved (specification 2.7). */
export function useLeaving(form: Form): void {
  const isUnsaved = useCallback(() => isDirty(form.getState()), [form]);
  useLeavingIf(isUnsaved);
}

/** Asks before somebody leaves while something is not saved; `isUnsaved` is the same function as long as it can be. */
export function useLeavingIf(isUnsaved: () => boolean): void {
  useEffect(() => holdUnsaved(isUnsaved), [isUnsaved]);
}
