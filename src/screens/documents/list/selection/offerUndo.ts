import { takeBack } from '#actions/undoMany.ts';
import type { Mirror } from '#mirror/queries/rows.ts';
import { showDone, showSnackbar, syncNow } from '#session/store.ts';
import type { ManyResult } from './changeMany.ts';

/** Says what was done, and offers undo until it is sent. */
export function offerUndo(mirror: Mirror, { changes }: ManyResult, succeeded: number, done: string): void {
  if (succeeded === 0) return;
  const undo = async () => {
    const count = await takeBack(mirror, changes);
    showSnackbar(
      count === succeeded ? 'info' : 'warning',
      count === succeeded
        ? `Undone: ${count}`
        : `Undone: ${count} of ${succeeded}. The others have already been sent.`,
    );
    syncNow();
  };
  showDone(done, { label: 'Undo', run: () => void undo() });
}
