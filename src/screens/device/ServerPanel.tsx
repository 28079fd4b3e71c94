import { Text } from '@chakra-ui/react';
import { checkInstallation, useInstallation } from '#app/installation.ts';
import { correctedDate, useClock } from '#session/clock.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { clockFact } from '#screens/shared/clock/clockText.ts';
import { FactsPanel } from './FactsPanel.tsx';
import { notStoredText } from './notStoredText.ts';
import { appLabel } from './storageLabels.ts';

/** Connection to the server, last contact, the clock, app version and whether the app is stored. */
export function ServerPanel({ status }: { readonly status: SyncStatus }) {
  const app = useInstallation();
  const clock = useClock();
  return (
    <FactsPanel
      title="Server"
      facts={{
        Contact: contactLabel(status),
        'Last contact': status.lastContact ? (
          <RelativeTime value={correctedDate(status.lastContact)} />
        ) : (
          'Not yet'
        ),
        'First sync': status.complete ? 'Complete' : 'Not complete yet',
        'Clock of this device': (
          <>
            {clockFact(clock)}
            {clock && (
              <>
                , compared <RelativeTime value={new Date(clock.comparedAt).toISOString()} />
              </>
            )}
          </>
        ),
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
          Syncing started to fail <RelativeTime value={correctedDate(status.troubleSince)} />. Everything you
          write is kept on this device, and Waymark keeps trying.
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
