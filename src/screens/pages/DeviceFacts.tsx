import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { documentTypes } from '#domain/documentTypes.ts';
import { countsByType } from '#mirror/queries/documents.ts';
import { useShell } from '#session/store.ts';
import { useMirror } from '../shared/useMirror.ts';

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

/** What the browser keeps here and for how long, and how much of each kind there is. */
export function DeviceFacts() {
  const name = useShell((shell) => shell.mirror?.name);
  const counts = useMirror(countsByType, []);
  const { size, room, kept } = useStorage();
  return (
    <Facts>
      <Fact label="Used">{size}</Fact>
      <Fact label="Room">{room}</Fact>
      <Fact label="Kept by the browser">{kept}</Fact>
      <Fact label="Opened from">
        {globalThis.matchMedia('(display-mode: standalone)').matches ? 'the Home Screen' : 'a browser'}
      </Fact>
      <Fact label="Database">{name}</Fact>
      <Fact label="Browser">{navigator.userAgent}</Fact>
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

const unknown = { size: 'This browser does not say', room: '', kept: '' };

function useStorage(): typeof unknown {
  const [facts, setFacts] = useState(unknown);
  useEffect(() => {
    void (async () => {
      try {
        const persisted = await navigator.storage.persisted();
        const { usage = 0, quota = 0 } = await navigator.storage.estimate();
        setFacts({
          size: megabytes(usage),
          room: megabytes(quota),
          kept: persisted ? 'Yes' : 'Until space is short',
        });
      } catch {
        // A private window or an old browser: the words that stand there say so.
      }
    })();
  }, []);
  return facts;
}

function megabytes(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
