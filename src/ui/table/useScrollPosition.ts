import { useEffect, useRef } from 'react';

/** A list's first visible row and its active row, by index. */
interface ScrollPosition {
  readonly top: number;
  readonly active: number;
}

/** The position at which each visit to a list was left; the oldest are dropped. */
const positions = new Map<string, ScrollPosition>();
const maxPositions = 50;

/**
 * Starts a new visit to a list at its top, and returns an earlier visit to where it was left; after a reload, when that is
 * no longer known, to `opened`, the row that was opened last, if there is one.
 */
export function useScrollPosition(
  visit: string,
  count: number,
  current: ScrollPosition,
  opened: () => number,
  scrollTo: (position: ScrollPosition) => void,
): void {
  const currentVisit = useRef<string>(undefined);
  useEffect(() => {
    const lastPosition = positions.get(visit);
    if (currentVisit.current === visit) {
      positions.delete(visit);
      positions.set(visit, current);
      const oldest = positions.keys().next();
      if (positions.size > maxPositions && !oldest.done) positions.delete(oldest.value);
    } else if (!lastPosition || lastPosition.top < count) {
      const isFirst = currentVisit.current === undefined;
      currentVisit.current = visit;
      const row = lastPosition ? -1 : opened();
      if (lastPosition) scrollTo(lastPosition);
      else if (row >= 0) scrollTo({ top: Math.max(0, row - 2), active: row });
      else if (!isFirst) scrollTo({ top: 0, active: 0 });
    }
  });
}
