import { useState } from 'react';
import { flushSync } from 'react-dom';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useShell, withProgress } from '#session/store.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { listKeys } from '#screens/shared/acts/shortcuts.ts';

/** Documents read at a time, so that the page stays responsive. */
const chunkSize = 500;

/**
 * Ctrl-P prints the whole list: its rows are read first, because the list on the screen reads only those in sight.
 * Returns them while they are printed.
 */
export function usePaperRows(keys: readonly string[]): readonly DocumentRow[] | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const [rows, setRows] = useState<readonly DocumentRow[]>();
  const print = () => {
    if (!mirror) return;
    void withProgress(async () => {
      const read: DocumentRow[] = [];
      for (let at = 0; at < keys.length; at += chunkSize) {
        read.push(...(await documentsByKey(mirror, keys.slice(at, at + chunkSize))));
      }
      flushSync(() => setRows(read));
      window.print();
      setRows(undefined);
    });
  };
  useShortcuts([[listKeys.print, mirror && print]]);
  return rows;
}
