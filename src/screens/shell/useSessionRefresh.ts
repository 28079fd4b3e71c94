import { useEffect, useRef } from 'react';
import { rightsKey } from '#mirror/feed/history.ts';
import { syncSummary } from '#mirror/queries/documents.ts';
import { refreshSession } from '#session/session.ts';
import { useMirror } from '../shared/useMirror.ts';

/**
 * Asks who is signed in again whenever a sync has shown that their rights are others now, or that their session is over:
 * menus and buttons follow, and whose account was taken out of use is told.
 */
export function useSessionRefresh(): void {
  const rights = useMirror(rightsKey, []);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (rights === undefined || rights === '') return;
    if (before.current !== undefined && before.current !== rights) void refreshSession();
    before.current = rights;
  }, [rights]);
  const isOver = useMirror(syncSummary, [])?.status.paused === 'signIn';
  useEffect(() => {
    if (isOver) void refreshSession();
  }, [isOver]);
}
