import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a reference to what was rendered last, for handlers that stay the same while what they act on changes: the parts
 * of the screen that they are given to need not render again.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
