import { liveQuery } from 'dexie';
import { gameId, gameSettingsFrom } from '#domain/content/gameSettings.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/**
 * Calls back with the time zone in which event times are shown, now and after every change; null for that of the device,
 * and where it cannot be read. Returns a function that stops.
 */
export function watchGameZone(mirror: Mirror, onZone: (zone: string | null) => void): () => void {
  const zone = liveQuery(async () => gameSettingsFrom((await mirror.documents.get(gameId))?.body).timeZone);
  const subscription = zone.subscribe({ next: onZone, error: () => onZone(null) });
  return () => subscription.unsubscribe();
}
