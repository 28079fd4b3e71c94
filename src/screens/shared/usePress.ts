import { useEffect, useMemo, useRef } from 'react';

/** How long presses are ignored after a change that nobody can have seen yet, in milliseconds. */
const seenAfterMs = 600;

/** Tells whether what a press would act on changed too shortly ago to be seen. `noteChange` says that it changes now. */
export function useUnseen(): { readonly isUnseen: () => boolean; readonly noteChange: () => void } {
  const changedAt = useRef(-seenAfterMs);
  return useMemo(
    () => ({
      isUnseen: () => performance.now() - changedAt.current < seenAfterMs,
      noteChange: () => {
        changedAt.current = performance.now();
      },
    }),
    [],
  );
}

/**
 * Returns a function for buttons that an act replaces or moves, which does what one press asks for. The second tap of a
 * double tap is ignored, as it would hit whatever is there by then. An act resolves to whether it was done. `buttonsKey`
 * is another text whenever other buttons are shown.
 */
export function usePress(buttonsKey: string): (act: () => Promise<boolean>) => Promise<void> {
  const { isUnseen, noteChange } = useUnseen();
  const before = useRef(buttonsKey);
  // After they are painted: on a busy device that takes its time.
  useEffect(() => {
    if (before.current !== buttonsKey) noteChange();
    before.current = buttonsKey;
  }, [buttonsKey, noteChange]);
  return async (act) => {
    if (isUnseen()) return;
    noteChange();
    // Slow storage ignores no press for longer than that: an incident may have to be recorded.
    if (await act()) noteChange();
  };
}
