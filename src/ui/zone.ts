/** A name such as Europe/London; undefined for the time zone of this device. */
type Zone = string | undefined;

let currentZone: Zone;
const listeners = new Set<(zone: Zone) => void>();

/** Returns the time zone in which times are shown: that of the game, where it has one. */
export function displayZone(): Zone {
  return currentZone;
}

/** Shows times in a zone from now on: in that of this device for null, and for one that this browser does not know. */
export function showTimesIn(name: string | null): void {
  const zone = name !== null && isZone(name) ? name : undefined;
  if (zone === currentZone) return;
  currentZone = zone;
  for (const listener of listeners) listener(zone);
}

/** Calls back with the zone, now and whenever another is chosen. */
export function followZone(listener: (zone: Zone) => void): void {
  listeners.add(listener);
  listener(currentZone);
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
