import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { type DeskRequest, deskPeriods, researchDesk } from '#mirror/queries/desks/researchDesk.ts';
import { timeNow, useNow } from '#ui/clock.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useQueue } from '#screens/shared/desk/useQueue.ts';
import { type DeskFilter, deskPath, isAssigned, readDeskFilter, writeDeskFilter } from './deskAddress.ts';
import { useStaffQuotes } from './useStaffQuotes.ts';

/** The requests of the chosen period as the filter leaves them, and the one that is open. */
export function useResearchQueue({ mirror: own, person }: Device, opensFirst: boolean) {
  const { search } = useLocation();
  // Releases come while the desk is open.
  const minute = useNow();
  const filter = useMemo(() => readDeskFilter(new URLSearchParams(search)), [search]);
  // The time of reading, not of the minute: what was released just now is released.
  const periods = useMirror((mirror) => deskPeriods(mirror, person, timeNow()), [person, minute]);
  const period = periods?.find(({ id }) => id === filter.period) ?? periods?.[0];
  const periodId = period?.id ?? '';
  const read = useMirror(
    async (mirror) => ({ periodId, requests: await researchDesk(mirror, person, periodId, timeNow()) }),
    [person, periodId, minute],
  );
  const all = read?.periodId === periodId ? read.requests : undefined;
  const items = useMemo(
    () => all?.filter((request) => isAssigned(request, filter.assigned, person.id)) ?? [],
    [all, filter, person],
  );
  const quotes = useStaffQuotes(all);
  const queue = useQueue(own, items, deskPath, opensFirst);
  const neighbours = useNeighbours(items, queue.currentId);
  return {
    ...queue,
    ...neighbours,
    /** Opens the request before or after the open one, as the list was when that was opened. */
    move: (by: -1 | 1) => {
      const to = by < 0 ? neighbours.previous : neighbours.next;
      if (to !== undefined) queue.open(to);
    },
    periods,
    period,
    all,
    items,
    quotes,
    filter,
    setFilter: (next: DeskFilter) => queue.setQuery(writeDeskFilter(next)),
  };
}

/** The queue of the research desk. */
export type ResearchQueue = ReturnType<typeof useResearchQueue>;

/** The keys around a request in the list. */
interface Neighbours {
  readonly of: string | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The requests around the open one when it was opened: an answer moves it to another part of the list. */
function useNeighbours(items: readonly DeskRequest[], currentId: string | undefined): Neighbours {
  const [neighbours, setNeighbours] = useState<Neighbours>({
    of: undefined,
    previous: undefined,
    next: undefined,
  });
  const at = items.findIndex(({ keyId }) => keyId === currentId);
  const around = { of: currentId, previous: items[at - 1]?.keyId, next: items[at + 1]?.keyId };
  if (at >= 0 && neighbours.of !== currentId) setNeighbours(around);
  if (neighbours.of !== currentId)
    return at < 0 ? { of: currentId, previous: undefined, next: items[0]?.keyId } : around;
  const stays = (key: string | undefined) => items.some(({ keyId }) => keyId === key);
  return {
    of: currentId,
    previous: stays(neighbours.previous) ? neighbours.previous : around.previous,
    next: stays(neighbours.next) ? neighbours.next : around.next,
  };
}
