import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useFirstScreenShown } from '#session/firstScreen.ts';
import { useRowsOnScreen } from '#screens/shared/document/rowsOnScreen.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { prepareToOpen } from '../prepareToOpen.ts';
import { RowWindowContext, createRowWindow } from './rowWindow.ts';

/** How long a list must be idle before its documents are prepared for opening, in milliseconds. */
const restMs = 250;

/** Reads the rows in sight for the cells below it. `first` holds rows that are known already. */
export function RowWindowProvider({
  first,
  children,
}: {
  readonly first: readonly DocumentRow[];
  readonly children: ReactNode;
}) {
  const [store] = useState(createRowWindow);
  const visibleKeys = useStore(store, (state) => state.visibleKeys);
  const rows = useMirror((mirror) => documentsByKey(mirror, visibleKeys), [visibleKeys.join()]);
  const view = useMemo(
    () => ({ store, first: new Map(first.map((row) => [row.keyId, row])) }),
    [store, first],
  );
  useEffect(() => {
    if (!rows) return;
    store.setState(({ rows: before }) => {
      const next = new Map(before);
      for (const row of rows) {
        const shownRow = before.get(row.keyId) ?? view.first.get(row.keyId);
        next.set(row.keyId, shownRow && isSame(shownRow, row) ? shownRow : row);
      }
      return { rows: next };
    });
  }, [rows, store, view]);
  const row = useCallback(
    (key: string) => {
      const { rows: read, visibleKeys: keys } = store.getState();
      // Rows that are out of sight are not read again when they change.
      return keys.includes(key) ? (read.get(key) ?? view.first.get(key)) : undefined;
    },
    [store, view],
  );
  const mirror = useDevice()?.mirror;
  useRowsOnScreen(mirror, row);
  const isFirstScreenShown = useFirstScreenShown();
  useEffect(() => {
    if (!mirror || !rows || !isFirstScreenShown) return undefined;
    // A failure is ignored: what was not prepared is read when it is opened.
    const start = () => prepareToOpen(mirror, rows).catch(() => undefined);
    const timer = window.setTimeout(() => void start(), restMs);
    return () => window.clearTimeout(timer);
  }, [mirror, rows, isFirstScreenShown]);
  return <RowWindowContext value={view}>{children}</RowWindowContext>;
}

/** Every read returns new objects. Keeping the old one avoids rendering an unchanged row again. */
function isSame(a: DocumentRow, b: DocumentRow): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
