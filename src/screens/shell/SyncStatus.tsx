import { useInstallation } from '#app/installation.ts';
import { syncSummary } from '#mirror/queries/syncState.ts';
import { useStorage } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';
import { SyncBadge } from '#ui/feedback/SyncBadge.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { badgeParts, syncFacts } from './syncFacts.ts';
import { useHasLasted } from './useHasLasted.ts';

/** The sync badge of the top bar. */
export function SyncStatus({ onClick }: { readonly onClick: () => void }) {
  const summary = useMirror(syncSummary, []);
  const isUpdateReady = useShell((shell) => shell.updateReady);
  const isStorageFailing = useStorage(({ trouble }) => trouble.tab !== null || trouble.worker !== null);
  const isAppStored = useInstallation(({ state }) => state === 'stored' || state === 'unsupported');
  const isLongTrouble = useHasLasted(summary?.status.troubleSince);
  if (!summary) return null;
  const facts = syncFacts(summary, { isStorageFailing, isAppStored, isUpdateReady, isLongTrouble });
  return <SyncBadge parts={badgeParts(facts)} onClick={onClick} />;
}
