import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useInstallation } from '#app/installation.ts';
import { unsentSummary } from '#mirror/read/unsent.ts';
import type { SyncStatus as SyncStatusRow } from '#mirror/storage/meta.ts';
import { useStorage } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';
import { useUnsavedForms } from '#session/unsavedForms.ts';
import { SyncBadge } from '#ui/feedback/SyncBadge.tsx';
import { useLogin } from '#screens/shared/useLogin.ts';
import { useOwnSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useOwnMirror } from '#screens/shared/data/useMirror.ts';
import { badgeParts, syncFacts } from './syncFacts.ts';
import { useHasLasted } from './useHasLasted.ts';

/** The sync badge of the top bar. It leads to signing in where that is what keeps changes here, else to the device page. */
export function SyncStatus({ onClick }: { readonly onClick: () => void }) {
  const { pathname, search } = useLocation();
  const { logIn } = useLogin(pathname + search);
  const openForms = useUnsavedForms(({ keyIds }) => keyIds);
  const summary = useOwnMirror(
    async (mirror) => ({ unsent: await unsentSummary(mirror, openForms), openForms }),
    [openForms],
  );
  const status = useOwnSyncStatus();
  const isUpdateReady = useShell((shell) => shell.updateReady);
  const isStorageFailing = useStorage(({ trouble }) => trouble.tab !== null || trouble.worker !== null);
  const isAppStored = useInstallation(({ state }) => state === 'stored' || state === 'unsupported');
  const isLongTrouble = useHasLasted(status?.troubleSince);
  const isCutOff = status !== undefined && isCutOffBy(status);
  useEffect(() => useShell.setState({ isCutOff }), [isCutOff]);
  if (!summary || !status) return null;
  const facts = syncFacts(
    { status, ...summary.unsent },
    {
      isStorageFailing,
      // A form that was just saved counts until its change has been read as waiting.
      hasUnsavedForm: openForms.size > 0 || summary.openForms.size > 0,
      isAppStored,
      isUpdateReady,
      isLongTrouble,
    },
  );
  const { paused, reach } = status;
  const isSignInNeeded = paused === 'signIn' && reach === 'online';
  return <SyncBadge parts={badgeParts(facts)} onClick={isSignInNeeded ? logIn : onClick} />;
}

function isCutOffBy({ reach, paused }: SyncStatusRow): boolean {
  return reach === 'offline' || paused !== null;
}
