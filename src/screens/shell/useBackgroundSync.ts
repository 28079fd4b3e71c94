import { useEffect } from 'react';
import { requestBackgroundSync } from '#app/backgroundSync.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { useShell } from '#session/store.ts';

/** Lets unsent changes leave after this tab is closed: asks for background sync when offline, and when the tab is hidden. */
export function useBackgroundSync(status: SyncStatus | undefined, waiting = 0): void {
  const database = useShell((shell) => shell.mirror?.name);
  const hasUnsent = waiting > 0;
  const isOffline = status?.reach === 'offline';
  useEffect(() => {
    if (!hasUnsent || database === undefined) return undefined;
    const register = () => void requestBackgroundSync(database);
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') register();
    };
    if (isOffline) register();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [hasUnsent, isOffline, database]);
}
