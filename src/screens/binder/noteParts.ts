import type { PrintedSheet } from '#domain/print/printedSheet.ts';
import type { Mirror } from '#mirror/queries/rows.ts';
import type { BinderPart } from '#screens/binder/BinderSheets.tsx';
import { printedDocuments } from '#screens/print/record/printedDocuments.ts';
import { printedSchedule, readSchedule } from '#screens/binder/schedule/printedSchedules.ts';

/** Describes all sheets of these parts as they are now. */
export async function sheetsOfParts(mirror: Mirror, parts: readonly BinderPart[]): Promise<PrintedSheet[]> {
  const sheets: PrintedSheet[] = [];
  for (const part of parts) {
    if (part.kind === 'documents') {
      sheets.push(...(await printedDocuments(mirror, part.keys, part.copy)));
      continue;
    }
    const schedule = await readSchedule(mirror, part.eventId);
    sheets.push(...part.sheets.map((each) => printedSchedule(schedule, each, part.copy)));
  }
  return sheets;
}
