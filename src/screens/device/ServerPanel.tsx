import { RefreshCw } from 'lucide-react';
import type { SyncStatus } from '#mirror/queries/syncState.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { FactsPanel } from './FactsPanel.tsx';

/** Connection to the server, last contact and app version. */
export function ServerPanel({ status }: { readonly status: SyncStatus }) {
  return (
    <FactsPanel
      title="Server"
      facts={{
        Contact: contactLabel(status),
        'Last contact': status.lastContact ? <RelativeTime value={status.lastContact} /> : 'Not yet',
        'First sync': status.complete ? 'Complete' : 'Not complete yet',
        Version: __APP_VERSION__,
      }}
      action={
        <Button variant="primary" action icon={<RefreshCw />} onClick={syncNow}>
          Sync now
        </Button>
      }
    />
  );
}

function contactLabel({ reach, paused }: SyncStatus): string {
  if (paused === 'signIn') return 'Paused until you sign in';
  if (paused === 'update') return 'Paused until Waymark is updated';
  switch (reach) {
    case 'online':
      return 'Online';
    case 'offline':
      return 'Offline';
    case 'unknown':
      return 'Not checked yet';
  }
}
