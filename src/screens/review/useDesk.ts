import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { type ReviewItem, reviewDesk } from '#mirror/queries/reviewDesk.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { type ReviewFilter, filterSets, readReviewFilter, writeReviewFilter } from './reviewFilter.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * What waits for the person's review, in the order of the list, with the document that is open and those that are
 * picked. The address names the document and the filter. A document that is open stays open when others review it.
 */
export function useDesk({ person }: Device, opensFirst: boolean) {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const all = useMirror((mirror) => reviewDesk(mirror, person), [person]);
  const [now] = useState(() => Date.now());
  const filter = useMemo(() => readReviewFilter(new URLSearchParams(search)), [search]);
  const sets = useMemo(() => all && filterSets(all, filter, now), [all, filter, now]);
  const items = useMemo(() => sets?.flatMap(({ documents }) => documents) ?? [], [sets]);
  const [chosen, setPicked] = useState(nobody);
  const picked = useMemo(() => items.filter(({ keyId }) => chosen.has(keyId)), [items, chosen]);
  const [lastId, setLastId] = useState(id);
  // Stays when the list changes: A must not approve a document that has just come in its place.
  const [first, setFirst] = useState<string>();
  const currentId = id ?? (opensFirst ? (first ?? items[0]?.keyId) : undefined);
  if (opensFirst && id === undefined && currentId !== first) setFirst(currentId);
  if (currentId !== undefined && currentId !== lastId) setLastId(currentId);
  const at = items.findIndex(({ keyId }) => keyId === currentId);
  const open = (keyId: string | undefined) => {
    setFirst(undefined);
    void navigate(`/review${keyId === undefined ? '' : `/${keyId}`}${search}`, { replace: true });
  };
  return {
    all,
    sets,
    items,
    filter,
    now,
    current: items[at],
    currentId,
    /** The document that was open last, where the list is returned to. */
    lastId: currentId ?? lastId,
    /** Counted from one; zero if the open document does not wait. */
    position: at + 1,
    picked,
    open,
    /** Opens the document that many places further on. */
    move: (by: number) => {
      const next = items[at < 0 ? 0 : at + by];
      if (next) open(next.keyId);
    },
    /** The document that follows once some are done: the next one that stays, or else the last before. */
    after: (done: ReadonlySet<string>): ReviewItem | undefined => {
      const stays = ({ keyId }: ReviewItem) => !done.has(keyId);
      return items.slice(Math.max(0, at)).find(stays) ?? items.slice(0, Math.max(0, at)).findLast(stays);
    },
    pick: (keys: readonly string[], isPicked: boolean) =>
      setPicked((before) => {
        const next = new Set(before);
        for (const key of keys) {
          if (isPicked) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    pickNone: () => setPicked(nobody),
    setFilter: (next: ReviewFilter) =>
      void navigate(`/review${id === undefined ? '' : `/${id}`}${writeReviewFilter(next)}`, {
        replace: true,
      }),
  };
}

export type Desk = ReturnType<typeof useDesk>;
