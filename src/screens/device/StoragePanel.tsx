import { Box, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { requestPersistence, updateStorageEstimate } from '#app/storagePersistence.ts';
import { type StorageStatus, useStorage } from '#session/storageStatus.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FactsPanel } from './FactsPanel.tsx';
import { persistenceLabels, usageLabel } from './storageLabels.ts';

/** Whether the browser keeps stored data permanently, and how much space is used. */
export function StoragePanel() {
  const storage = useStorage();
  const [refused, setRefused] = useState(false);
  useEffect(() => void updateStorageEstimate(), []);
  const ask = async () => setRefused(!(await requestPersistence()));
  const { label, description } = persistenceLabels(storage);
  return (
    <FactsPanel
      title="Storage"
      facts={{ Data: label, Used: usageLabel(storage) }}
      action={
        storage.isPersistent !== true && (
          <Button action icon={<ShieldCheck />} onClick={() => void ask()}>
            Ask the browser to keep data
          </Button>
        )
      }
    >
      <Meter storage={storage} />
      <Text color="ink.muted">{description}</Text>
      {refused && (
        <Text role="status" color="ink">
          The browser declined. Install Waymark, or use it more often, then ask again.
        </Text>
      )}
    </FactsPanel>
  );
}

/** Used space as a bar. The text next to it says the same. */
function Meter({ storage: { usage, quota } }: { readonly storage: StorageStatus }) {
  if (usage === null || quota === null || quota === 0) return null;
  const share = Math.min(1, usage / quota);
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
