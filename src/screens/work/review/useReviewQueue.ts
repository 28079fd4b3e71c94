import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { reviewDesk } from '#mirror/queries/desks/reviewDesk.ts';
import { useNow } from '#ui/clock.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useQueue } from '#screens/shared/desk/useQueue.ts';
import { type ReviewFilter, filterSets, readReviewFilter, writeReviewFilter } from './reviewFilter.ts';

/** Returns the documents waiting for the person's review, as the filter leaves them, and the open one. */
export function useReviewQueue({ mirror, person }: Device, opensFirst: boolean) {
  const { search } = useLocation();
  const all = useMirror((mirror) => reviewDesk(mirror, person), [person]);
  const now = useNow();
  const filter = useMemo(() => readReviewFilter(new URLSearchParams(search)), [search]);
  const sets = useMemo(() => all && filterSets(all, filter, now), [all, filter, now]);
  const items = useMemo(() => sets?.flatMap(({ documents }) => documents) ?? [], [sets]);
  const queue = useQueue(mirror, items, '/review', opensFirst);
  return {
    ...queue,
    all,
    sets,
    items,
    filter,
    now,
    setFilter: (next: ReviewFilter) => queue.setQuery(writeReviewFilter(next)),
  };
}

/** The queue of the review desk. */
export type ReviewQueue = ReturnType<typeof useReviewQueue>;
