import { Box, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type StorageState, requestPersistence, updateStorageEstimate, useStorage } from '#app/storagePersistence.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from './Panel.tsx';
import { keptWords, roomWords } from './storageWords.ts';

/** Whether the browser keeps what is here, and how full it is. */
export function StoragePanel() {
  const storage = useStorage();
  const [refused, setRefused] = useState(false);
  useEffect(() => void updateStorageEstimate(), []);
  const ask = async () => setRefused(!(await requestPersistence()));
  const { word, why } = keptWords(storage);
  return (
    <Panel
      title="Storage"
      facts={{ 'Kept here': word, Used: roomWords(storage) }}
      action={
        storage.isPersistent !== true && (
          <Button action icon={<ShieldCheck />} onClick={() => void ask()}>
            Ask the browser to keep it
          </Button>
        )
      }
    >
      <Meter storage={storage} />
      <Text color="ink.muted">{why}</Text>
      {refused && (
        <Text role="status" color="ink">
          The browser did not promise it. Install Waymark, or use it more often, then ask again.
        </Text>
      )}
    </Panel>
  );
}

/** How full it is, drawn; the words beside it say the same. */
function Meter({ storage: { usage: used, quota: allowed } }: { readonly storage: StorageState }) {
  if (used === null || allowed === null || allowed === 0) return null;
  const share = Math.min(1, used / allowed);
  return (
    <Box height="1.5" borderRadius="full" background="surface.hover" overflow="hidden" aria-hidden="true">
      <Box
        height="full"
        width={`${Math.max(1, share * 100)}%`}
        background={share > 0.8 ? 'danger' : 'accent'}
      />
    </Box>
  );
}
