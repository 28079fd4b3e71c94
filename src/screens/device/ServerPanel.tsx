import { Text } from '@chakra-ui/react';
import { checkInstallation, useInstallation } from '#app/installation.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { notStoredText } from './notStoredText.ts';
import { appLabel } from './storageLabels.ts';

/** Connection to the server, last contact, app version and whether the app is stored. */
export function ServerPanel({ status }: { readonly status: SyncStatus }) {
  const app = useInstallation();
  return (
    <FactsPanel
      title="Server"
      facts={{
        Contact: contactLabel(status),
        'Last contact': status.lastContact ? <RelativeTime value={status.lastContact} /> : 'Not yet',
        'First sync': status.complete ? 'Complete' : 'Not complete yet',
        Version: __APP_VERSION__,
        App: appLabel(app),
      }}
      action={
        (app.state === 'storing' || app.state === 'stalled') && (
          <Button action onClick={() => void checkInstallation()}>
            Check again
          </Button>
        )
      }
    >
      {status.troubleSince && (
        <Text color="ink">
          Syncing started to fail <RelativeTime value={status.troubleSince} />. Everything you write is kept
          on this device, and Waymark keeps trying.
        </Text>
      )}
      {app.state === 'stalled' && <Text color="ink">{notStoredText(app)}</Text>}
    </FactsPanel>
  );
}

function contactLabel({ reach, paused, troubleSince }: SyncStatus): string {
  if (paused === 'signIn') return 'Paused until you sign in';
  if (paused === 'update') return 'Paused until Waymark is updated';
  switch (reach) {
    case 'online':
      return troubleSince ? 'Syncing fails' : 'Online';
    case 'offline':
      return 'Offline';
    case 'unknown':
      return 'Not checked yet';
  }
}
