import { takeBack, whyNotTakenBack } from '#actions/holdForUndo.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { showDone, showSnackbar, syncNow } from '#session/store.ts';
import type { ManyResult } from './changeMany.ts';

/** Says what was done to `succeeded` documents, and offers undo until it is sent. `what` names them once it is undone. */
export function offerUndo(
  mirror: Mirror,
  { changes }: Pick<ManyResult, 'changes'>,
  succeeded: number,
  message: string,
  what = String(succeeded),
): void {
  if (succeeded === 0) return;
  const undo = async () => {
    // Other documents may be undone along with these, so the count can be larger.
    const count = await takeBack(mirror, changes);
    if (count >= succeeded) showSnackbar('info', `Undone: ${what}`);
    else {
      const why = await whyNotTakenBack(mirror, changes, succeeded - count);
      showSnackbar('warning', `Undone: ${count} of ${succeeded}. ${why}`);
    }
    syncNow();
  };
  showDone(message, { label: 'Undo', run: () => void undo() });
}
