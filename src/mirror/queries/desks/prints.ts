import type { Mirror } from '#mirror/storage/database.ts';
import type { PrintRow } from '#mirror/storage/rows.ts';

/** Everything that was printed on this device, latest first. */
export async function printedSheets(mirror: Mirror): Promise<PrintRow[]> {
  const rows = await mirror.prints.toArray();
  return rows.sort((a, b) => b.at - a.at || a.title.localeCompare(b.title, undefined, { numeric: true }));
}
