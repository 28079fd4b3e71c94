import { RefreshCw } from 'lucide-react';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Panel } from './Panel.tsx';

/** How the device stands to the server. */
export function Contact({ status }: { readonly status: SyncStatus }) {
  return (
    <Panel
      title="Server"
      facts={{
        Contact: reachWords(status),
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

function reachWords({ reach, paused }: SyncStatus): string {
  if (paused === 'signIn') return 'Waits for you to sign in';
  if (paused === 'update') return 'Waits for the new version';
  switch (reach) {
    case 'online':
      return 'In contact';
    case 'offline':
      return 'No contact';
    case 'unknown':
      return 'Not asked yet';
  }
}
