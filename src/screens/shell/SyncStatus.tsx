import { type SyncSummary, syncSummary } from '#mirror/queries/documents.ts';
import { useStorage } from '#app/storagePersistence.ts';
import { useShell } from '#session/store.ts';
import { SyncBadge, type SyncState } from '#ui/SyncBadge.tsx';
import { useMirror } from '../shared/useMirror.ts';

/** How sync stands, at every width. */
export function SyncStatus({ onClick }: { readonly onClick: () => void }) {
  const summary = useMirror(syncSummary, []);
  const updateReady = useShell((shell) => shell.updateReady);
  const isFailing = useStorage(({ trouble }) => trouble.tab !== null || trouble.worker !== null);
  if (!summary) return null;
  // Whatever the outbox says: what is being written now is nowhere but on the page.
  const state = isFailing ? 'unkept' : badgeState(summary, updateReady);
  return (
    <SyncBadge
      state={state}
      count={state === 'attention' ? summary.needsYou : summary.waiting}
      onClick={onClick}
    />
  );
}

/** The one thing to say: what needs a person first, then what stands in the way, then what waits. */
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
