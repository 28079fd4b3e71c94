import { useEffect, useMemo } from 'react';
import { type PaperRows, paperRowsOf } from '#mirror/queries/paperRows.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useFirstScreenShown } from '#session/firstScreen.ts';
import { useShell, withProgress } from '#session/store.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { usePaper } from '#ui/media.ts';
import { listKeys } from '#screens/shared/acts/shortcuts.ts';

/** How long a list must be idle before all its rows are read, in milliseconds. */
const restMs = 1_500;

/**
 * Returns the rows of a list while it is printed. The browser's own menu prints at once, and the list on the screen reads
 * only the rows in sight: so all of them are read ahead once the list is idle. Ctrl-P reads what is missing first.
 */
export function usePaperRows(
  keys: readonly string[],
  first: readonly DocumentRow[],
  isWhole: boolean,
): readonly DocumentRow[] | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const isPaper = usePaper();
  const isFirstScreenShown = useFirstScreenShown();
  const store = useMemo(() => mirror && paperRowsOf(mirror), [mirror]);
  useEffect(() => {
    if (!store || !isFirstScreenShown || !isWhole) return undefined;
    // A failure is ignored: Ctrl-P tries again, and the paper says how many rows it has.
    const timer = window.setTimeout(() => void store.read(keys).catch(() => undefined), restMs);
    return () => window.clearTimeout(timer);
  }, [store, isFirstScreenShown, isWhole, keys]);
  const print = (from: PaperRows) =>
    void withProgress(async () => {
      await from.read(keys);
      window.print();
    });
  useShortcuts([[listKeys.print, store && (() => print(store))]]);
  return useMemo(() => {
    if (!isPaper || !store) return undefined;
    const known = new Map([...first.map((row) => [row.keyId, row] as const), ...store.rows]);
    return keys.flatMap((key) => known.get(key) ?? []);
  }, [isPaper, store, keys, first]);
}
