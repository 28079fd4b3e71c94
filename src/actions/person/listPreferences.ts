import type { DocumentType } from '#domain/content/documentTypes.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import { putChoice } from '#mirror/feed/personalEntries.ts';
import { savedFilters } from '#mirror/read/listPreferences.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type SavedFilter, readMeta, writeMeta } from '#mirror/storage/meta.ts';

/** Stores the query string of a list, so that it opens with it next time. */
export async function saveListQuery(mirror: Mirror, list: string, query: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    await writeMeta(mirror, 'lists', { ...(await readMeta(mirror, 'lists')), [list]: query });
  });
}

/** Saves a filter, replacing one of the same name. */
export async function saveFilter(mirror: Mirror, entity: DocumentType, filter: SavedFilter): Promise<void> {
  await updateFilters(mirror, entity, (saved) => [...without(saved, filter.name), filter]);
}

/** Renames a saved filter, replacing one that has the new name. */
export async function renameFilter(
  mirror: Mirror,
  entity: DocumentType,
  name: string,
  to: string,
): Promise<void> {
  await updateFilters(mirror, entity, (saved) =>
    saved
      .filter((each) => each.name === name || each.name !== to)
      .map((each) => (each.name === name ? { ...each, name: to } : each)),
  );
}

/** Chooses the columns of the lists of a type and their order, on all devices of the user; without keys the list decides. */
export async function chooseColumns(
  mirror: Mirror,
  type: DocumentType,
  keys: readonly string[],
  now: number,
): Promise<void> {
  await putChoice(mirror, personalKeys.columns(type), keys.join(), now);
}

/** Deletes a saved filter. */
export async function deleteFilter(mirror: Mirror, entity: DocumentType, name: string): Promise<void> {
  await updateFilters(mirror, entity, (saved) => without(saved, name));
}

function without(saved: readonly SavedFilter[], name: string): SavedFilter[] {
  return saved.filter((each) => each.name !== name);
}

async function updateFilters(
  mirror: Mirror,
  entity: DocumentType,
  update: (saved: readonly SavedFilter[]) => SavedFilter[],
): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const saved = update(await savedFilters(mirror, entity)).sort((a, b) => a.name.localeCompare(b.name));
    await writeMeta(mirror, 'filters', { ...(await readMeta(mirror, 'filters')), [entity]: saved });
  });
}
