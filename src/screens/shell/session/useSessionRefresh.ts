import { useEffect, useRef } from 'react';
import { rightsKey } from '#mirror/read/syncState.ts';
import { refreshSession } from '#session/session.ts';
import { useOwnSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useOwnMirror } from '#screens/shared/data/useMirror.ts';

/**
 * Refreshes the session when a sync shows that the user's rights have changed or that the session has ended, so that menus
 * and buttons follow and a deactivated user finds out.
 */
export function useSessionRefresh(): void {
  const rights = useOwnMirror(rightsKey, []);
  const previousRights = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (rights === undefined || rights === '') return;
    if (previousRights.current !== undefined && previousRights.current !== rights) void refreshSession();
    previousRights.current = rights;
  }, [rights]);
  const hasEnded = useOwnSyncStatus()?.paused === 'signIn';
  useEffect(() => {
    if (hasEnded) void refreshSession();
  }, [hasEnded]);
}
