import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { countsByType } from '#mirror/read/documents.ts';
import { useShell } from '#session/store.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto 1fr', md: 'auto 1fr auto 1fr' },
    columnGap: '4',
    rowGap: '1',
    '& dt': { color: 'ink.muted' },
    '& dd': { color: 'ink.strong', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

/** Storage on this device, its database and browser, and the number of documents of each type. */
export function DeviceFacts() {
  const name = useShell((shell) => shell.mirror?.name);
  const unsentReports = useShell((shell) => shell.unsentErrorReports);
  const appVersion = useShell((shell) => shell.appVersion);
  const counts = useMirror(countsByType, []);
  const { used, available, persistent } = useStorage();
  return (
    <Facts>
      <Fact label="Storage used">{used}</Fact>
      <Fact label="Storage available">{available}</Fact>
      <Fact label="Persistent storage">{persistent}</Fact>
      <Fact label="Opened from">
        {globalThis.matchMedia('(display-mode: standalone)').matches ? 'Home Screen' : 'Browser'}
      </Fact>
      <Fact label="Database">{name}</Fact>
      <Fact label="Browser">{navigator.userAgent}</Fact>
      {appVersion !== null && <Fact label="Version on the server">{appVersion}</Fact>}
      {unsentReports > 0 && <Fact label="Error reports not sent">{unsentReports}</Fact>}
      {counts?.map(({ kind, count }) => (
        <Fact key={kind} label={documentTypes[kind].plural}>
          {count}
        </Fact>
      ))}
    </Facts>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const unknown = { used: 'Unknown', available: 'Unknown', persistent: 'Unknown' };

function useStorage(): typeof unknown {
  const [facts, setFacts] = useState(unknown);
  useEffect(() => {
    void (async () => {
      try {
        const persisted = await navigator.storage.persisted();
        const { usage = 0, quota = 0 } = await navigator.storage.estimate();
        setFacts({
          used: formatBytes(usage),
          available: formatBytes(quota),
          persistent: persisted ? 'Yes' : 'No (the browser may clear it when space runs short)',
        });
      } catch {
        // Private windows and old browsers do not say: the facts stay unknown.
      }
    })();
  }, []);
  return facts;
}

function formatBytes(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
