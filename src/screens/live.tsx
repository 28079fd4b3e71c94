import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { type Device, deviceOf } from '#actions/device';
import type { Mirror } from '#mirror/database';
import { useShell } from '#session/store';

/** A query on this device's mirror, alive: undefined until the first answer, then again with every change, from any tab. */
export function useMirror<T>(query: (mirror: Mirror) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const mirror = useShell((shell) => shell.mirror);
  return useLiveQuery(async () => (mirror ? query(mirror) : undefined), [mirror, ...deps]);
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
