import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import { type Device, deviceOf } from '#actions/device.ts';
import type { Mirror } from '#mirror/queries/rows.ts';
import { recoverAfter } from '#mirror/queries/watch.ts';
import { rereadStorage, useStorage } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';

/** Delay before reading again after a recovery, so that a query that keeps failing does not run in a loop. */
const rereadDelayMs = 1_000;

/**
 * Live query on this device's mirror: undefined until the first result, then updated on every change from any tab. While
 * storage fails, the last result stays, so that the screen and what is typed on it stay too.
 */
export function useMirror<T>(query: (mirror: Mirror) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const generation = useStorage((storage) => storage.generation);
  const last = useRef<T>(undefined);
  return useLiveQuery(async () => {
    if (!mirror) return undefined;
    try {
      last.current = await query(mirror);
    } catch (error) {
      const recovery = recoverAfter(mirror, error);
      if (!recovery) throw error;
      void recovery.then((isRecovered) =>
        isRecovered ? window.setTimeout(rereadStorage, rereadDelayMs) : undefined,
      );
    }
    return last.current;
  }, [mirror, generation, ...deps]);
}

const ports = {
  now: () => Date.now(),
  bytes: () => crypto.getRandomValues(new Uint8Array(10)),
};

/** Returns the device of the signed-in user; undefined while nobody is signed in. */
export function useDevice(): Device | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const user = useShell((shell) => shell.user);
  return useMemo(() => (mirror && user ? deviceOf(mirror, user, ports) : undefined), [mirror, user]);
}
