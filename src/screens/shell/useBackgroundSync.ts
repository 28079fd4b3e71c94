import { useEffect } from 'react';
import type { SyncSummary } from '#mirror/queries/documents.ts';
import { requestBackgroundSync } from '#app/backgroundSync.ts';
import { useShell } from '#session/store.ts';

/** Sees to it that what waits can leave after this tab: asks while there is no contact, and when nobody looks any more. */
export function useBackgroundSync(summary: SyncSummary | undefined): void {
  const database = useShell((shell) => shell.mirror?.name);
  const waits = (summary?.waiting ?? 0) > 0;
  const isOffline = summary?.status.reach === 'offline';
  useEffect(() => {
    if (!waits || database === undefined) return undefined;
    const ask = () => void requestBackgroundSync(database);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') ask();
    };
    if (isOffline) ask();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [waits, isOffline, database]);
}
