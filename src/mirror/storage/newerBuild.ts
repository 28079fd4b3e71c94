import type { Mirror } from './database.ts';

/** Calls back when the database belongs to a newer build: on opening, or when another tab upgrades it. */
export function watchForNewerBuild(mirror: Mirror, onNewer: () => void): void {
  const compare = (version: number) => {
    // Dexie stores ten times its own version number.
    if (Math.floor(version / 10) > mirror.verno) onNewer();
  };
  mirror.on('ready', () => compare(mirror.backendDB()?.version ?? 0), true);
  mirror.on('versionchange', ({ newVersion }) => compare(newVersion ?? 0));
}
