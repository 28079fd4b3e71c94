import { Flex, Text, chakra } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SyncStatus } from '#mirror/meta';
import { syncNow } from '#session/sync';
import { Button } from '#ui/Button';
import { RelativeTime } from '#ui/RelativeTime';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto 1fr', md: 'auto 1fr auto 1fr' },
    columnGap: '4',
    rowGap: '1',
    flex: '1 1 20rem',
    '& dt': { color: 'ink.muted' },
    '& dd': { color: 'ink.strong' },
  },
});

/** How the device stands to the server, and whether the browser keeps what is on it. */
export function Contact({ status }: { readonly status: SyncStatus }) {
  const storage = useStorage();
  return (
    <Flex
      gap="4"
      align="flex-start"
      wrap="wrap"
      padding="4"
      borderWidth="thin"
      borderColor="line"
      borderRadius="lg"
      background="surface.panel"
    >
      <Facts>
        <Fact label="Server">{reachWords(status)}</Fact>
        <Fact label="Last contact">
          {status.lastContact ? <RelativeTime value={status.lastContact} /> : 'Not yet'}
        </Fact>
        <Fact label="First sync">{status.complete ? 'Complete' : 'Not complete yet'}</Fact>
        <Fact label="Storage">{storage}</Fact>
      </Facts>
      <Button variant="primary" action icon={<RefreshCw />} onClick={syncNow}>
        Sync now
      </Button>
    </Flex>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <Text as="dd">{children}</Text>
    </>
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

function useStorage(): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    void (async () => {
      try {
        const kept = await navigator.storage.persisted();
        const { usage = 0 } = await navigator.storage.estimate();
        const size = `${(usage / 1_000_000).toFixed(1)} MB`;
        setWords(
          kept ? `Kept by the browser, ${size}` : `${size}; the browser may clear it when space is short`,
        );
      } catch {
        setWords('This browser does not say');
      }
    })();
  }, []);
  return words;
}
