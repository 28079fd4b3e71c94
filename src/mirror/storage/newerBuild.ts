import type { Mirror } from './database.ts';

/** Calls back when this database turns out to be that of a newer build: when it is opened, and when it becomes one. */
export function watchForNewer(mirror: Mirror, onNewer: () => void): void {
  const look = (version: number) => {
    if (Math.floor(version / 10) > mirror.verno) onNewer();
  };
  mirror.on('ready', () => look(mirror.backendDB()?.version ?? 0), true);
  mirror.on('versionchange', ({ newVersion }) => look(newVersion ?? 0));
}
