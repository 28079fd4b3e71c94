import { useLocation } from 'react-router-dom';
import { syncSummary } from '#mirror/queries/documents.ts';
import { loginAddress } from '#api/session.ts';
import { ask, useShell } from '#session/store.ts';
import { applyUpdate } from '#app/update.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { StorageBars } from '../device/StorageBars.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { useBackgroundSync } from './useBackgroundSync.ts';

/** The bars that stay until they are dealt with: signing in again, a newer version, and the banner of the shell. */
export function Banners() {
  const summary = useMirror(syncSummary, []);
  useBackgroundSync(summary);
  const { banner, updateReady } = useShell();
  const location = useLocation();
  const here = location.pathname + location.search;
  const waiting = summary?.waiting ?? 0;
  return (
    <>
      <StorageBars />
      {summary?.status.paused === 'signIn' && (
        <Banner
          type="warning"
          action={
            <Button variant="primary" onClick={() => globalThis.location.assign(loginAddress(here))}>
              Sign in
            </Button>
          }
        >
          {waiting === 0
            ? 'You are signed out. Sign in to go on receiving changes. Everything here stays.'
            : `Sign in to send ${waiting} ${waiting === 1 ? 'change' : 'changes'}. They are safe on this device.`}
        </Banner>
      )}
      {(updateReady || summary?.status.paused === 'update') && (
        <Banner
          type="info"
          action={<Button onClick={() => void update()}>Update now</Button>}
          onClose={() => useShell.setState({ updateReady: false })}
        >
          A newer version of Waymark is ready. It takes a second, and what waits to be sent stays.
        </Banner>
      )}
      {banner && (
        <Banner type="warning" onClose={() => useShell.setState({ banner: null })}>
          {banner}
        </Banner>
      )}
    </>
  );
}

async function update(): Promise<void> {
  const sure = await ask({
    title: 'Update now?',
    body: 'This page will be loaded anew. Save what you are writing first.',
    confirm: 'Update',
    cancel: 'Later',
  });
  if (sure) await applyUpdate();
}
