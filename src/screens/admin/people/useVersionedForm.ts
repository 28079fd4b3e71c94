import { useRef, useState } from 'react';
import type { z } from 'zod/mini';
import type { ApiResult } from '#api/client.ts';
import { editsLeft } from '#screens/shared/forms/editsLeft.ts';
import { type FieldMessages, showApiFailure } from '#session/failureMessages.ts';

/**
 * State of a form for a record that is saved online with its version. If someone else has changed the record, `base`
 * becomes theirs, the edits stay on top, as `onTop` puts them, and `isOutdated` asks the user to check them.
 */
export function useVersionedForm<Saved, Fields extends object>(
  initial: Saved | null,
  schema: z.ZodMiniType<Saved>,
  onTop: (edits: Partial<Fields>, base: Saved, theirs: Saved) => Partial<Fields>,
) {
  const [base, setBase] = useState(initial);
  const [edits, setEdits] = useState<Partial<Fields>>({});
  /** The latest edits, for functions that wait for a save. */
  const latest = useRef(edits);
  const write = (next: Partial<Fields>) => {
    latest.current = next;
    setEdits(next);
  };
  const [errors, setErrors] = useState<FieldMessages>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isOutdated, setIsOutdated] = useState(false);
  const showFailure = (result: Exclude<ApiResult<unknown>, { kind: 'done' }>) => {
    setErrors(showApiFailure(result));
    if (result.kind !== 'refused' || result.error.code !== 'version_conflict') return;
    const current = schema.safeParse(result.error.current);
    if (current.success) {
      setBase(current.data);
      if (base) write(onTop(latest.current, base, current.data));
    }
    setIsOutdated(current.success);
  };
  return {
    base,
    setBase,
    edits,
    errors,
    isBusy,
    isOutdated,
    isDirty: Object.keys(edits).length > 0,
    edit: (changes: Partial<Fields>) => write({ ...latest.current, ...changes }),
    /** Shows the saved record, without the edits that were sent. Returns whether others were made meanwhile. */
    reset: (saved: Saved): boolean => {
      setBase(saved);
      // `edits` are the edits at the time of the save.
      write(editsLeft(latest.current, edits));
      setErrors({});
      setIsOutdated(false);
      return Object.keys(latest.current).length > 0;
    },
    /** Makes a call and shows why it failed. Resolves to its value, or to undefined if it failed. */
    submit: async <T>(call: () => Promise<ApiResult<T>>): Promise<T | undefined> => {
      setIsBusy(true);
      const result = await call();
      setIsBusy(false);
      if (result.kind === 'done') return result.value;
      showFailure(result);
      return undefined;
    },
  };
}
