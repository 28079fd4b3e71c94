import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { lastImport } from '#mirror/queries/person/lastImport.ts';
import { sayBeside, showSnackbar, syncNow } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { formatTimestamp } from '#ui/display/dates.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { offerUndo } from '#screens/shared/many/offerUndo.ts';
import { countOf, takeBackImport } from './takeBackImport.ts';

const day = 86_400_000;

/** Offers for a day to take back the last import on this device. */
export function TakeBackImport({ device }: { readonly device: Device }) {
  const [progress, setProgress] = useState<number | null>(null);
  const imported = useMirror(lastImport, []);
  if (!imported || timeNow() - imported.at > day) return null;
  const count = countOf(imported);
  const takeBack = async () => {
    setProgress(0);
    try {
      const { succeeded, changes, failed, changedByOthers } = await takeBackImport(
        device,
        imported,
        setProgress,
      );
      const left = [
        ...(changedByOthers > 0 ? [`${changedByOthers} stay: others have changed them.`] : []),
        ...(failed.length > 0 ? [`${failed.length} stay: ${failed[0]?.reason ?? ''}`] : []),
      ];
      offerUndo(device.mirror, { changes }, succeeded, `${succeeded} archived`);
      if (left.length > 0) showSnackbar('warning', left.join(' '));
      syncNow();
    } catch (error) {
      sayBeside(error);
    } finally {
      setProgress(null);
    }
  };
  return (
    <Notice
      title={`You imported ${count} ${count === 1 ? 'document' : 'documents'} on ${formatTimestamp(imported.at, 'EEEE HH:mm')}`}
      actions={
        <Button action busy={progress !== null} onClick={() => void takeBack()}>
          {progress === null ? 'Take back this import' : `Archiving ${progress} of ${count}`}
        </Button>
      }
    >
      Taking it back archives what nobody else has changed. You can do so for a day.
    </Notice>
  );
}
