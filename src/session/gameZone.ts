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
      void showTimesIn(zone).finally(resolve);
    });
    followed = { mirror, stop };
  });
}

async function showTimesIn(zone: string | null): Promise<void> {
  const { setDefaultZone } = await import('./defaultZone.ts');
  if (setDefaultZone(zone)) rereadStorage();
}
