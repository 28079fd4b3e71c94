import { type ReactNode, createContext, useContext, useState } from 'react';
import { syncStatus } from '#mirror/read/syncState.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { useShell } from '#session/store.ts';
import { ReaderContext, useMirror, useOwnMirror } from './useMirror.ts';

/** The sync status of the mirror that screens show; its `status` is undefined until it has been read. */
const StatusContext = createContext<{ readonly status: SyncStatus | undefined } | null>(null);

/**
 * Reads the sync status once for everything below it. It is written with every contact and every attempt without one, and
 * each live query that reads it would read everything else of its own again as well.
 */
export function SyncProvider({ children }: { readonly children: ReactNode }) {
  const mirror = useShell((shell) => shell.mirror);
  const read = useMirror(async (each) => ({ mirror: each, status: await syncStatus(each) }), []);
  // The mirror of whoever was signed in before says nothing about this one.
  const status = read && read.mirror === mirror ? read.status : undefined;
  const [contextValue, setContextValue] = useState({ status });
  if (JSON.stringify(status) !== JSON.stringify(contextValue.status)) setContextValue({ status });
  return <StatusContext value={contextValue}>{children}</StatusContext>;
}

/** The sync status of the mirror that is shown; undefined until it has been read. */
export function useSyncStatus(): SyncStatus | undefined {
  const reader = useContext(ReaderContext);
  const provided = useContext(StatusContext);
  const source = reader === null ? provided : null;
  const own = useMirror(async (mirror) => (source ? null : syncStatus(mirror)), [source !== null]);
  return source ? source.status : (own ?? undefined);
}

/** The sync status of the signed-in user's own mirror, also while the screens are seen as somebody else. */
export function useOwnSyncStatus(): SyncStatus | undefined {
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  const provided = useContext(StatusContext);
  const source = isSeenAs ? null : provided;
  const own = useOwnMirror(async (mirror) => (source ? null : syncStatus(mirror)), [source !== null]);
  return source ? source.status : (own ?? undefined);
}
