import { useCallback } from 'react';
import { type EarlierPrints, recordPrints, restorePrints } from '#actions/event/prints.ts';
import type { Copy, PrintedSheet } from '#domain/print/printedSheet.ts';
import type { Mirror } from '#mirror/queries/rows.ts';
import { showSnackbar, useShell } from '#session/store.ts';
import { printedDocuments } from './printedDocuments.ts';

/**
 * Records sheets as printed, says so and offers to undo it: browsers do not tell whether anything came out. `describe`
 * returns the sheets.
 */
export async function noteSheets(
  mirror: Mirror,
  describe: () => Promise<readonly PrintedSheet[]>,
): Promise<void> {
  try {
    const sheets = await describe();
    if (sheets.length === 0) return;
    const before = await recordPrints(mirror, sheets, Date.now());
    const count = sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`;
    showSnackbar('info', `Marked as printed: ${count}`, {
      label: 'Not printed',
      run: () => void takeBack(mirror, before),
    });
  } catch {
    showSnackbar('warning', 'Could not record what was printed. Changes to these sheets will not be listed.');
  }
}

async function takeBack(mirror: Mirror, before: EarlierPrints): Promise<void> {
  await restorePrints(mirror, before);
  showSnackbar('info', 'Marked as not printed');
}

/** Returns a function that notes documents as printed on this device. Seen as somebody else, nothing is noted. */
export function useNotePrint(): (keys: readonly string[], copy: Copy) => void {
  const mirror = useShell((shell) => shell.mirror);
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  return useCallback(
    (keys, copy) => {
      if (!mirror || isSeenAs) return;
      void noteSheets(mirror, () => printedDocuments(mirror, keys, copy));
    },
    [mirror, isSeenAs],
  );
}
