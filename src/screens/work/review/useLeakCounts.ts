import { useMemo } from 'react';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { useLeaks } from '#screens/shared/leaks/useLeaks.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** How many leaks each of the documents has that wait, by key; those without any are left out. */
export function useLeakCounts(items: readonly ReviewItem[]): ReadonlyMap<string, number> {
  // As text, so that nothing but another text or other readers compares everything again.
  const changeKey = JSON.stringify(
    items.map(({ keyId, updatedDate, shares }) => [keyId, updatedDate, shares]),
  );
  const rows = useMirror(
    (mirror) =>
      documentsByKey(
        mirror,
        items.map(({ keyId }) => keyId),
      ),
    [changeKey],
  );
  const foundLeaks = useLeaks(rows, rows && `${rows.length} ${changeKey}`);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { document } of foundLeaks?.leaks ?? [])
      counts.set(document.keyId, (counts.get(document.keyId) ?? 0) + 1);
    return counts;
  }, [foundLeaks]);
}
