import { Flex, Text } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { checkInstallation, useInstallation } from '#app/installation.ts';
import type { SyncStatus } from '#mirror/queries/syncState.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { appLabel, notStoredText } from './storageLabels.ts';

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
        <Flex gap="2" wrap="wrap">
          <Button variant="primary" action icon={<RefreshCw />} onClick={syncNow}>
            Sync now
          </Button>
          {app.state !== 'unsupported' && (
            <Button action onClick={() => void checkInstallation()}>
              Check again
            </Button>
          )}
        </Flex>
      }
    >
      {status.troubleSince && (
        <Text color="ink">
          The server has answered with errors only since <RelativeTime value={status.troubleSince} />.
          Everything you write is kept on this device, and Waymark keeps trying.
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
      return troubleSince ? 'The server answers with errors' : 'Online';
    case 'offline':
      return 'Offline';
    case 'unknown':
      return 'Not checked yet';
  }
}
