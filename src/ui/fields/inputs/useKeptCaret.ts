import { useCallback, useLayoutEffect, useRef } from 'react';
import { caretAfter } from '#ui/caretAfter.ts';

/**
 * Keeps the caret of an input where it is when its value changes from elsewhere: browsers put it at the end. Give the input
 * `ref` and `onSelect`, and call `onType` with what is typed in it.
 */
export function useKeptCaret(value: string) {
  const ref = useRef<HTMLInputElement>(null);
  const snapshot = useRef({ value, start: 0, end: 0 });
  useLayoutEffect(() => {
    const input = ref.current;
    const { value: before, start, end } = snapshot.current;
    if (!input || value === before) return;
    snapshot.current.value = value;
    // Inputs of some types have no caret that can be moved.
    if (document.activeElement !== input || input.selectionStart === null) return;
    input.setSelectionRange(caretAfter(before, value, start), caretAfter(before, value, end));
  }, [value]);
  return {
    ref,
    onSelect: useCallback(() => {
      const { selectionStart, selectionEnd } = ref.current ?? {};
      snapshot.current.start = selectionStart ?? 0;
      snapshot.current.end = selectionEnd ?? 0;
    }, []),
    onType: useCallback((typed: string) => {
      snapshot.current.value = typed;
    }, []),
  };
}
