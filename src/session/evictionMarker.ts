import { watchUnsent } from '#mirror/read/watch.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/**
 * Prefix of the marker cookies, one per user with data on this device. Browsers that evict a site's storage leave its
 * cookies, so a marker without data tells an evicted device from a new one.
 */
const prefix = 'wm-keeps-';

/** The longest lifetime that browsers allow a cookie, in seconds. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Keeps the marker of this mirror's user up to date with the number of documents with unsent work. Returns a function that stops it. */
export function trackStoredData(mirror: Mirror): () => void {
  return watchUnsent(mirror, (count) => markStoredData(mirror, count));
}

/** Sets the marker of this mirror's user to a number of documents with unsent work. */
export function markStoredData(mirror: Mirror, unsent: number): void {
  setCookie(cookieName(mirror), String(unsent), maxAgeSeconds);
}

/** Returns how many documents had unsent work when the marker was last set; undefined when the user had no data here. */
export function unsentBeforeEviction(mirror: Mirror): number | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName(mirror)}=`));
  return cookie === undefined ? undefined : Number(cookie.slice(cookie.indexOf('=') + 1)) || 0;
}

/** Deletes the marker: the user no longer has data here. */
export function clearEvictionMarker(mirror: Mirror): void {
  setCookie(cookieName(mirror), '', 0);
}

function cookieName(mirror: Mirror): string {
  return `${prefix}${mirror.name.replaceAll(/[^\w-]/g, '-')}`;
}

function setCookie(name: string, value: string, seconds: number): void {
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`;
}
