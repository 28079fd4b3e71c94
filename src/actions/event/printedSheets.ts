import type { PrintedSheet } from '#domain/paper/printedSheet.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { PrintRow } from '#mirror/storage/rows.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';

/** Earlier prints of sheets, by their ids; undefined for a sheet without one. */
export type EarlierPrints = readonly (readonly [id: string, row: PrintRow | undefined])[];

/** Records that sheets were printed. Returns their earlier prints, for undo. */
export async function recordPrints(
  mirror: Mirror,
  sheets: readonly PrintedSheet[],
  at: number,
): Promise<EarlierPrints> {
  const rows = sheets.map((sheet): PrintRow => ({ ...sheet, keys: [...sheet.keys], at }));
  return withRecovery(mirror, () =>
    mirror.transaction('rw', mirror.prints, async () => {
      const ids = rows.map(({ id }) => id);
      const before = await mirror.prints.bulkGet(ids);
      await mirror.prints.bulkPut(rows);
      return ids.map((id, place) => [id, before[place]] as const);
    }),
  );
}

/** Restores the earlier prints of sheets: nothing came out of the printer. */
export async function restorePrints(mirror: Mirror, before: EarlierPrints): Promise<void> {
  await withRecovery(mirror, () =>
    mirror.transaction('rw', mirror.prints, async () => {
      await mirror.prints.bulkDelete(before.map(([id]) => id));
      await mirror.prints.bulkPut(before.flatMap(([, row]) => row ?? []));
    }),
  );
}

/** Forgets sheets that were taken down. Returns them, for undo. */
export async function forgetPrinted(mirror: Mirror, ids: readonly string[]): Promise<EarlierPrints> {
  return withRecovery(mirror, () =>
    mirror.transaction('rw', mirror.prints, async () => {
      const before = await mirror.prints.bulkGet([...ids]);
      await mirror.prints.bulkDelete([...ids]);
      return ids.map((id, place) => [id, before[place]] as const);
    }),
  );
}
