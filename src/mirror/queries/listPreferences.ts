import type { Kind } from '#domain/kinds.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type SavedFilter, readMeta, writeMeta } from '#mirror/storage/meta.ts';

/** What a list was last asked for on this device, as its address writes it; empty for all in the usual order. */
export async function rememberedList(mirror: Mirror, list: string): Promise<string> {
  return (await readMeta(mirror, 'lists'))?.[list] ?? '';
}

/** Remembers what a list is asked for. */
export async function rememberList(mirror: Mirror, list: string, asked: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    await writeMeta(mirror, 'lists', { ...(await readMeta(mirror, 'lists')), [list]: asked });
  });
}

/** The filters that this person saved for a type, by name. */
export async function savedFilters(mirror: Mirror, entity: Kind): Promise<readonly SavedFilter[]> {
  return (await readMeta(mirror, 'filters'))?.[entity] ?? [];
}

/** Keeps filters under a name; an older one of that name is replaced. */
export async function saveFilter(mirror: Mirror, entity: Kind, filter: SavedFilter): Promise<void> {
  await change(mirror, entity, (saved) => [...without(saved, filter.name), filter]);
}

/** Gives saved filters another name. */
export async function renameFilter(mirror: Mirror, entity: Kind, name: string, to: string): Promise<void> {
  await change(mirror, entity, (saved) =>
    saved
      .filter((each) => each.name === name || each.name !== to)
      .map((each) => (each.name === name ? { ...each, name: to } : each)),
  );
}

/** Forgets saved filters. */
export async function deleteFilter(mirror: Mirror, entity: Kind, name: string): Promise<void> {
  await change(mirror, entity, (saved) => without(saved, name));
}

function without(saved: readonly SavedFilter[], name: string): SavedFilter[] {
  return saved.filter((each) => each.name !== name);
}

async function change(
  mirror: Mirror,
  entity: Kind,
  to: (saved: readonly SavedFilter[]) => SavedFilter[],
): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const saved = to(await savedFilters(mirror, entity)).sort((a, b) => a.name.localeCompare(b.name));
    await writeMeta(mirror, 'filters', { ...(await readMeta(mirror, 'filters')), [entity]: saved });
  });
}
