import { watchGameZone } from '#mirror/read/watch.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { rereadStorage } from './storageStatus.ts';
import { useShell } from './store.ts';

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

function showTimesIn(timeZone: string | null) {
  if (useShell.getState().timeZone === timeZone) return;
  useShell.setState({ timeZone });
  rereadStorage();
}
