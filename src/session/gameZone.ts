import { IANAZone, Settings } from 'luxon';
import { watchGameZone } from '#mirror/queries/gameZone.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { rereadStorage } from './storageStatus.ts';

let followed: { readonly mirror: Mirror; readonly stop: () => void } | undefined;

/**
 * Shows event times in the time zone of the game from now on, and follows its setting. Resolves once the zone is known, or
 * cannot be read.
 */
export function followGameZone(mirror: Mirror): Promise<void> {
  if (followed?.mirror === mirror) return Promise.resolve();
  followed?.stop();
  return new Promise((resolve) => {
    const stop = watchGameZone(mirror, (zone) => {
      showTimesIn(zone);
      resolve();
    });
    followed = { mirror, stop };
  });
}

/** Makes a zone the default of every date; that of the device for null and for one that this browser does not know. */
function showTimesIn(zone: string | null): void {
  const before = Settings.defaultZone.name;
  Settings.defaultZone = zone !== null && IANAZone.isValidZone(zone) ? zone : 'system';
  if (Settings.defaultZone.name !== before) rereadStorage();
}
