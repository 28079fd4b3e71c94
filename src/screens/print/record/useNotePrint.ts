import { useCallback } from 'react';
import { type NotedBefore, notePrinted, unnotePrinted } from '#actions/prints.ts';
import type { Copy, PrintedSheet } from '#domain/print/printedSheet.ts';
import type { Mirror } from '#mirror/queries/rows.ts';
import { showSnackbar, useShell } from '#session/store.ts';
import { printedDocuments } from './printedDocuments.ts';

/** Says that sheets were noted as printed, and offers to take that back: browsers do not tell what came out. */
export async function noteSheets(mirror: Mirror, sheets: readonly PrintedSheet[]): Promise<void> {
  if (sheets.length === 0) return;
  const before = await notePrinted(mirror, sheets, Date.now());
  const count = sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`;
  showSnackbar('info', `Noted as printed: ${count}`, {
    label: 'Not printed',
    run: () => void takeBack(mirror, before),
  });
}

async function takeBack(mirror: Mirror, before: NotedBefore): Promise<void> {
  await unnotePrinted(mirror, before);
  showSnackbar('info', 'Noted as not printed');
}

/** Returns a function that notes documents as printed on this device. Seen as somebody else, nothing is noted. */
export function useNotePrint(): (keys: readonly string[], copy: Copy) => void {
  const mirror = useShell((shell) => shell.mirror);
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  return useCallback(
    (keys, copy) => {
      if (!mirror || isSeenAs) return;
      void (async () => noteSheets(mirror, await printedDocuments(mirror, keys, copy)))().catch(() => {
        showSnackbar('warning', 'Could not note what was printed. Changes to it will not be listed.');
      });
    },
    [mirror, isSeenAs],
  );
}
