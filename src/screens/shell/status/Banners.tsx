import { useLocation } from 'react-router-dom';
import { Suspense, lazy, useEffect } from 'react';
import { checkInstallation, useInstallation } from '#app/installation.ts';
import { unsentSummary } from '#mirror/read/unsent.ts';
import { useClock } from '#session/clock.ts';
import { ask, useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { requestBackgroundSync } from '#app/backgroundSync.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { StorageBanners } from '#screens/device/StorageBanners.tsx';
import { loginWaiting, useLogin } from '#screens/shared/useLogin.ts';
import { notStoredText } from '#screens/device/notStoredText.ts';

const ClockBanner = lazy(() => import('./ClockBanner.tsx'));
// Without it, a person decides what could have been joined.
const JoinConflicts = lazy(() => import('./JoinConflicts.tsx').catch(() => ({ default: () => null })));

/** The banners below the top bar: storage, signing in again, installation, a newer version, a wrong clock, and the shell's own message. */
export function Banners() {
  const status = useSyncStatus();
  const unsent = useMirror(unsentSummary, []);
  const waiting = unsent?.waiting;
  useBackgroundSync(status, waiting);
  const banner = useShell((shell) => shell.banner);
  const clock = useClock();
  const updateReady = useShell((shell) => shell.updateReady);
  return (
    <>
      <StorageBanners />
      {unsent !== undefined && unsent.needsYou > 0 && (
        <Suspense>
          <JoinConflicts />
        </Suspense>
      )}
      {status?.paused === 'signIn' && waiting !== undefined && <SignInBanner unsent={waiting} />}
      <InstallBanner />
      {(updateReady || status?.paused === 'update') && (
        <Banner
          type="info"
          isOneLine
          action={<Button onClick={() => void update(status?.reach === 'offline')}>Update now</Button>}
          onClose={() => useShell.setState({ updateReady: false })}
        >
          A newer version is ready
        </Banner>
      )}
      {(clock?.isOff || clock?.isUncertain) && (
        <Suspense>
          <ClockBanner />
        </Suspense>
      )}
      {banner && (
        <Banner type="warning" onClose={() => useShell.setState({ banner: null })}>
          {banner}
        </Banner>
      )}
    </>
  );
}

function SignInBanner({ unsent }: { readonly unsent: number }) {
  const { pathname, search } = useLocation();
  const { isWaiting, logIn } = useLogin(pathname + search);
  return (
    <Banner
      type="warning"
      action={
        <Button variant="primary" onClick={logIn}>
          {isWaiting ? 'Try again' : 'Sign in'}
        </Button>
      }
    >
      {isWaiting ? `${loginWaiting} Everything on this device is safe.` : signInText(unsent)}
    </Banner>
  );
}

function signInText(unsent: number): string {
  if (unsent === 0) return 'You are signed out. Sign in to receive changes. Everything on this device stays.';
  return `Sign in to send ${unsent} ${unsent === 1 ? 'change. It is' : 'changes. They are'} safe on this device.`;
}

/** Says that the app itself has not arrived, once nothing has come for a while. */
function InstallBanner() {
  const installation = useInstallation();
  if (installation.state !== 'stalled') return null;
  return (
    <Banner type="info" action={<Button onClick={() => void checkInstallation()}>Check again</Button>}>
      {notStoredText(installation)}
    </Banner>
  );
}

async function update(isOffline: boolean): Promise<void> {
  const isConfirmed = await ask({
    title: 'Update now?',
    body: 'This page will reload. Save your work first.',
    confirm: 'Update',
    cancel: 'Later',
  });
  if (!isConfirmed) return;
  const { applyUpdate } = await import('#app/applyUpdate.ts');
  await applyUpdate(isOffline);
}

/** Lets unsent changes leave after this tab is closed: asks for background sync when offline, and when the tab is hidden. */
function useBackgroundSync(status: SyncStatus | undefined, waiting = 0): void {
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
