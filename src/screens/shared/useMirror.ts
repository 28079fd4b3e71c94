import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import { type Device, deviceOf } from '#actions/device.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { recoverAfter } from '#mirror/storage/recovery.ts';
import { rereadStorage, useStorage } from '#app/storagePersistence.ts';
import { useShell } from '#session/store.ts';

/** So that a query that fails whatever is mended is not asked without end. */
const afterMending = 1_000;

/**
 * A query on this device's mirror, alive: undefined until the first answer, then again with every change, from any tab.
 * Where storage dies, what was read last stays until it is read again: nobody's screen goes, with what is typed on it.
 */
export function useMirror<T>(query: (mirror: Mirror) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const opened = useStorage((storage) => storage.generation);
  const last = useRef<T>(undefined);
  return useLiveQuery(async () => {
    if (!mirror) return undefined;
    try {
      last.current = await query(mirror);
    } catch (error) {
      const mended = recoverAfter(mirror, error);
      if (!mended) throw error;
      void mended.then((isWell) => (isWell ? window.setTimeout(rereadStorage, afterMending) : undefined));
    }
    return last.current;
  }, [mirror, opened, ...deps]);
}

const ports = {
  now: () => Date.now(),
  bytes: () => crypto.getRandomValues(new Uint8Array(10)),
};

/** The device in the hands of whoever is signed in; undefined while nobody is. */
export function useDevice(): Device | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const user = useShell((shell) => shell.user);
  return useMemo(() => (mirror && user ? deviceOf(mirror, user, ports) : undefined), [mirror, user]);
}
