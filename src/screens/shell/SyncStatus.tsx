import { type SyncSummary, syncSummary } from '#mirror/queries/syncState.ts';
import { useStorage } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';
import { SyncBadge, type SyncState } from '#ui/feedback/SyncBadge.tsx';
import { useMirror } from '../shared/useMirror.ts';

/** The sync badge of the top bar. */
export function SyncStatus({ onClick }: { readonly onClick: () => void }) {
  const summary = useMirror(syncSummary, []);
  const updateReady = useShell((shell) => shell.updateReady);
  const isStorageFailing = useStorage(({ trouble }) => trouble.tab !== null || trouble.worker !== null);
  if (!summary) return null;
  // With failing storage the outbox says nothing: what is being typed now exists only on the page.
  const state = isStorageFailing ? 'unsaved' : badgeState(summary, updateReady);
  return (
    <SyncBadge
      state={state}
      count={state === 'attention' ? summary.needsYou : summary.waiting}
      onClick={onClick}
    />
  );
}

/** Returns the most important state: what needs the user, then what blocks syncing, then what is unsent. */
export function badgeState(
  { status, waiting, sending, needsYou }: SyncSummary,
  updateReady: boolean,
): SyncState {
  if (needsYou > 0) return 'attention';
  if (status.paused === 'signIn') return 'signin';
  if (status.paused === 'update') return 'update';
  if (status.reach === 'offline') return 'offline';
  if (waiting > 0) return sending > 0 ? 'sending' : 'waiting';
  if (!status.complete) return 'fetching';
  return updateReady ? 'update' : 'saved';
}
