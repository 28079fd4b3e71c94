import { useEffect, useRef } from 'react';

interface Place {
  readonly top: number;
  readonly active: number;
}

/** Where each visited list was left, by visit; the oldest are forgotten. */
const places = new Map<string, Place>();
const most = 50;

/** Begins a new visit of a list at its top, and a visit that one comes back to where it was left. */
export function useScrollPosition(
  visit: string,
  count: number,
  now: Place,
  go: (place: Place) => void,
): void {
  const settled = useRef<string>(undefined);
  useEffect(() => {
    const left = places.get(visit);
    if (settled.current === visit) {
      places.delete(visit);
      places.set(visit, now);
      const oldest = places.keys().next();
      if (places.size > most && !oldest.done) places.delete(oldest.value);
    } else if (!left || left.top < count) {
      const isFirst = settled.current === undefined;
      settled.current = visit;
      if (left) go(left);
      else if (!isFirst) go({ top: 0, active: 0 });
    }
  });
}
