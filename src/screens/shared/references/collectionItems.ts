import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { type GameSettings, gameSettingsFrom, gameId } from '#domain/content/gameSettings.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';

/** Collection items by `collection:id`. */
type ItemsByKey = ReadonlyMap<string, CollectionItem>;

/** Indexes collection items by `collection:id`. */
export function itemsByKey(rows: readonly CollectionItem[]): ItemsByKey {
  return new Map(rows.map((row) => [`${row.collection}:${row.id}`, row]));
}

/** Lists and limits from the game settings. */
export function gameOf(items: ItemsByKey): GameSettings {
  return gameSettingsFrom(items.get(`game:${gameId}`)?.fields);
}

/** Returns the name of a referenced type or collection item; undefined if it is not on this device. */
export function itemName(items: ItemsByKey, target: string, id: string): string | undefined {
  if (target === 'type') return isEntityKey(id) ? entities[id].plural : undefined;
  return items.get(`${target}:${id}`)?.fields.name;
}
