import { takeBack, whyNotTakenBack } from '#actions/holdForUndo.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { showDone, showSnackbar, syncNow } from '#session/store.ts';
import type { ManyResult } from './changeMany.ts';

/** Says what was done, and offers undo until it is sent. */
export function offerUndo(mirror: Mirror, { changes }: ManyResult, succeeded: number, message: string): void {
  if (succeeded === 0) return;
  const undo = async () => {
    const count = await takeBack(mirror, changes);
    if (count === succeeded) showSnackbar('info', `Undone: ${count}`);
    else {
      const why = await whyNotTakenBack(mirror, changes, succeeded - count);
      showSnackbar('warning', `Undone: ${count} of ${succeeded}. ${why}`);
    }
    syncNow();
  };
  showDone(message, { label: 'Undo', run: () => void undo() });
}
