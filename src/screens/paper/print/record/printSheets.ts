import { useCallback } from 'react';
import { type EarlierPrints, recordPrints, restorePrints } from '#actions/event/printedSheets.ts';
import type { PrintedSheet } from '#domain/paper/printedSheet.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { showSnackbar, useShell } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';

/** Returns the sheets that are laid out. */
export type DescribeSheets = () => readonly PrintedSheet[];

/**
 * Prints, and notes the sheets in a mirror if there is one. They are described before the print, which may take minutes:
 * what arrives meanwhile is not on the paper.
 */
export function printSheets(mirror: Mirror | null, describe: DescribeSheets): void {
  const sheets = mirror ? describe() : [];
  globalThis.print();
  if (mirror) void noteSheets(mirror, sheets);
}

/** Records sheets as printed, says so and offers to undo it: browsers do not tell whether anything came out. */
async function noteSheets(mirror: Mirror, sheets: readonly PrintedSheet[]): Promise<void> {
  if (sheets.length === 0) return;
  try {
    const before = await recordPrints(mirror, sheets, timeNow());
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

/** Returns a function that prints sheets and notes them on this device. Seen as somebody else, nothing is noted. */
export function usePrint(describe: DescribeSheets): () => void {
  const mirror = useShell((shell) => shell.mirror);
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  return useCallback(() => printSheets(isSeenAs ? null : mirror, describe), [describe, mirror, isSeenAs]);
}
