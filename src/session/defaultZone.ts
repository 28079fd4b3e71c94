import { IANAZone, Settings } from 'luxon';

/**
 * Makes a zone the default of every date; that of the device for null and for one that this browser does not know. Returns
 * whether that changed anything. A file of its own, so that the first screen does not wait for the date library.
 */
export function setDefaultZone(zone: string | null): boolean {
  const before = Settings.defaultZone.name;
  Settings.defaultZone = zone !== null && IANAZone.isValidZone(zone) ? zone : 'system';
  return Settings.defaultZone.name !== before;
}
