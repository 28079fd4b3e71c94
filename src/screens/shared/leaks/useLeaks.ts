import { useEffect, useMemo, useState } from 'react';
import { type Audience, audiencesOf } from '#domain/review/leaks/audiences.ts';
import type { Leak, LeakSource } from '#domain/review/leaks/leaks.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { ignoredLeaks, storedReaders } from '#mirror/read/readers.ts';
import { useShell } from '#session/store.ts';
import { useMirror, useOwnMirror } from '#screens/shared/data/useMirror.ts';
import { useMayFindLeaks, useReadersFetch } from './useReaders.ts';

/** Returns who reads what, as this device knows it. Null if it was never fetched. */
function useAudiences(): readonly Audience[] | null | undefined {
  useReadersFetch();
  const readers = useOwnMirror(async (mirror) => (await storedReaders(mirror)) ?? null, []);
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []);
  return useMemo(() => {
    if (readers === undefined || !teams) return undefined;
    const names = new Map(teams.map(({ id, fields }) => [id, fields.name]));
    return readers && audiencesOf(readers, (id) => names.get(id));
  }, [readers, teams]);
}

/** Leaks that were found, with the ignored ones apart. */
export interface FoundLeaks {
  readonly leaks: readonly Leak[];
  readonly ignored: readonly Leak[];
}

/**
 * Returns the leaks of some documents, or with null of all, searched again whenever `changeKey` differs. Undefined during
 * the search, and for those who may not know; null until this device knows who may read what.
 */
export function useLeaks(
  documents: readonly LeakSource[] | null | undefined,
  changeKey: unknown,
  isPrinted = false,
): FoundLeaks | null | undefined {
  const mayFind = useMayFindLeaks();
  const mirror = useShell((shell) => shell.mirror);
  const audiences = useAudiences();
  const ignored = useMirror(ignoredLeaks, []);
  const [foundLeaks, setFoundLeaks] = useState<readonly Leak[]>();
  useEffect(() => {
    if (!mirror || !audiences || documents === undefined || !mayFind) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void (async () => {
      const { findLeaks } = await import('#mirror/queries/desks/leaks.ts');
      const search = { audiences, documents: documents ?? undefined, isPrinted, signal };
      const leaks = await findLeaks(mirror, search).catch(() => []);
      if (!signal.aborted) setFoundLeaks(leaks);
    })();
    return () => leaving.abort();
    // The documents are new objects at every reading: `changeKey` says whether they are others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mirror, audiences, changeKey, isPrinted, mayFind]);
  return useMemo(() => {
    if (!mayFind) return undefined;
    if (audiences === null) return null;
    if (!foundLeaks || !ignored) return undefined;
    return {
      leaks: foundLeaks.filter(({ id }) => !ignored.has(id)),
      ignored: foundLeaks.filter(({ id }) => ignored.has(id)),
    };
  }, [mayFind, audiences, foundLeaks, ignored]);
}
