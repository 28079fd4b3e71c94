import { knownZone } from '#domain/content/gameSettings.ts';

/** Says in which zone times are shown; null on a device whose clock shows the same at that moment (epoch milliseconds). */
export function zoneSentence(ofGame: string | null, at: number, ofDevice = ownZone()): string | null {
  const shownZone = knownZone(ofGame);
  if (shownZone === undefined || wallTime(shownZone, at) === wallTime(ofDevice, at)) return null;
  return `Times are in ${nameOf(shownZone)}. This device is in ${nameOf(ofDevice)}.`;
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function wallTime(timeZone: string, at: number): string {
  return new Date(at).toLocaleString('en-GB', { timeZone });
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
