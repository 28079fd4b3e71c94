import { Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Mirror } from '#mirror/storage/database.ts';
import { type OthersUnsent, othersUnsent } from '#mirror/queries/unsent/othersUnsent.ts';
import { deleteUnsentOf } from '#session/otherMirrors.ts';
import { useStorage } from '#session/storageStatus.ts';
import { ask } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { documentCount } from '#screens/shared/data/documentCount.ts';
import { saveUnsentFile } from '#screens/shared/export/saveAsFile.ts';
import { DeviceItem } from './DeviceItem.tsx';
import { DeviceSection } from '../DeviceSection.tsx';

/** Unsent work that other users left on this device: only its amount, and how to hand it over. */
export function OthersUnsentSection({ mirror }: { readonly mirror: Mirror }) {
  const [others, setOthers] = useState<readonly OthersUnsent[]>([]);
  const read = useCallback(() => {
    othersUnsent(mirror).then(setOthers, console.error);
  }, [mirror]);
  // The work is read again once their mirrors have been reduced.
  const generation = useStorage((storage) => storage.generation);
  useEffect(read, [read, generation]);
  return (
    <DeviceSection title="Unsent work of other people" count={others.length}>
      {others.map((each) => (
        <OthersUnsentItem key={each.id} others={each} onDeleted={read} />
      ))}
    </DeviceSection>
  );
}

function OthersUnsentItem({
  others: { id, name, at, count, file },
  onDeleted,
}: {
  readonly others: OthersUnsent;
  readonly onDeleted: () => void;
}) {
  const remove = async () => {
    const isConfirmed = await ask({
      title: `Delete the unsent work of ${name}?`,
      body: `Work on ${documentCount(count)} by ${name} will be lost for good. The server does not have it, and nobody can restore it.`,
      confirm: 'Delete',
      cancel: 'Keep',
      danger: true,
    });
    if (isConfirmed) await deleteUnsentOf(id).then(onDeleted);
  };
  return (
    <DeviceItem
      kind="held"
      title={`Unsent work of ${name}`}
      at={at}
      actions={
        <>
          <Button icon={<Download />} onClick={() => saveUnsentFile(file)}>
            Save to a file
          </Button>
          <Button onClick={() => void remove()}>Delete</Button>
        </>
      }
    >
      Work on {documentCount(count)}. Only {name} can add it: by signing in here, or by importing the file on
      another device.
    </DeviceItem>
  );
}
