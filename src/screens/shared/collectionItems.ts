import type { CollectionKey } from '#domain/collections/index.ts';
import { entities, isEntityKey } from '#domain/entities/index.ts';
import type { Kind } from '#domain/kinds.ts';
import { type Game, gameFrom, gameId } from '#domain/gameSettings.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import type { Pick } from '#ui/fields/PickList.tsx';

/** What administrators keep, by `collection:id`. */
type Records = ReadonlyMap<string, CollectionItem>;

/** Everything that administrators keep, by `collection:id`. */
export function recordsByKey(rows: readonly CollectionItem[]): Records {
  return new Map(rows.map((row) => [`${row.collection}:${row.id}`, row]));
}

/** The game's own lists and limits. */
export function gameIn(records: Records): Game {
  return gameFrom(records.get(`game:${gameId}`)?.fields);
}

/** What a reference to something that is no document is called; undefined where this device does not have it. */
export function nameOf(records: Records, target: string, id: string): string | undefined {
  if (target === 'type') return isEntityKey(id) ? entities[id].plural : undefined;
  return records.get(`${target}:${id}`)?.fields.name;
}

/** The records of a collection that can be pointed to anew, by name; tags only where they are for the type written. */
export function findRecords(
  rows: readonly CollectionItem[],
  collection: CollectionKey,
  text: string,
  written: Kind | undefined,
): Pick[] {
  const wanted = text.trim().toLocaleLowerCase();
  return rows
    .filter(
      (row) =>
        row.collection === collection &&
        !row.archived &&
        row.fields.name.toLocaleLowerCase().includes(wanted) &&
        (collection !== 'tag' || isTagFor(row, written)),
    )
    .map((row) => ({ id: row.id, label: row.fields.name }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function isTagFor({ fields }: CollectionItem, written: Kind | undefined): boolean {
  const { types } = fields;
  if (written === undefined || !Array.isArray(types) || types.length === 0) return true;
  return types.some((type) => type === written);
}
