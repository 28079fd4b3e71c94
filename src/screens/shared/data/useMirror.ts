import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext, useMemo, useRef } from 'react';
import { type Device, deviceOf } from '#actions/device.ts';
import type { CurrentUser } from '#contract/accounts/user.ts';
import type { Person } from '#domain/content/person.ts';
import { onlyReading } from '#domain/rules/permissions/seeAs.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { recoverAfter } from '#mirror/queries/recoverAfter.ts';
import { ownTime } from '#session/clock.ts';
import { holdFirstScreen } from '#session/firstScreen.ts';
import { rereadStorage, useStorage } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';

/** Somebody for whom a part of the screen is laid out, and what they would see. */
export interface Reader {
  readonly mirror: Mirror;
  readonly person: Person;
}

/** Below it everything is read as this reader would see it, instead of as the user of the screen does. */
export const ReaderContext = createContext<Reader | null>(null);

/** Delay before reading again after a recovery, so that a query that keeps failing does not run in a loop. */
const rereadDelayMs = 1_000;

/**
 * Live query on this device's mirror: undefined until the first result, then updated on every change from any tab. While
 * storage fails, the last result stays, so that the screen and what is typed on it stay too.
 */
export function useMirror<T>(query: (mirror: Mirror) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const mirror = useShell((shell) => shell.mirror);
  return useQuery(query, deps, useContext(ReaderContext)?.mirror ?? mirror);
}

/** The same on the signed-in user's own mirror, also while the screens are seen as somebody else. */
export function useOwnMirror<T>(
  query: (mirror: Mirror) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  return useQuery(
    query,
    deps,
    useShell((shell) => shell.seenAs?.ownMirror ?? shell.mirror),
  );
}

function useQuery<T>(
  query: (mirror: Mirror) => Promise<T>,
  deps: readonly unknown[],
  mirror: Mirror | null,
): T | undefined {
  const generation = useStorage((storage) => storage.generation);
  const last = useRef<T>(undefined);
  return useLiveQuery(async () => {
    if (!mirror) return undefined;
    const release = holdFirstScreen();
    try {
      last.current = await query(mirror);
    } catch (error) {
      const recovery = recoverAfter(mirror, error);
      if (!recovery) throw error;
      void recovery.then((isRecovered) =>
        isRecovered ? window.setTimeout(rereadStorage, rereadDelayMs) : undefined,
      );
    } finally {
      release();
    }
    return last.current;
  }, [mirror, generation, ...deps]);
}

const ports = {
  now: timeNow,
  ownTime,
  bytes: () => crypto.getRandomValues(new Uint8Array(10)),
};

/** The device of each mirror, with the user whom it was made for. */
const devices = new WeakMap<Mirror, { readonly user: CurrentUser; readonly device: Device }>();

/** Returns the same device for every part of a screen: working out what a person may do takes its time. */
function deviceShared(mirror: Mirror, user: CurrentUser): Device {
  const entry = devices.get(mirror);
  if (entry?.user === user) return entry.device;
  const device = deviceOf(mirror, user, ports);
  devices.set(mirror, { user, device });
  return device;
}

/** Returns the device of the signed-in user; undefined while nobody is signed in. Seen as somebody else, it only reads. */
export function useDevice(): Device | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const user = useShell((shell) => shell.user);
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  const reader = useContext(ReaderContext);
  return useMemo(() => {
    if (!mirror || !user) return undefined;
    const device = deviceShared(mirror, user);
    if (reader) return { ...device, mirror: reader.mirror, person: onlyReading(reader.person) };
    return isSeenAs ? { ...device, person: onlyReading(device.person) } : device;
  }, [mirror, user, isSeenAs, reader]);
}
