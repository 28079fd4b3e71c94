import type { Mirror } from '#mirror/storage/database.ts';
import { watchUnsent } from '#mirror/queries/watch.ts';

/**
 * Begins the names of the marks, one for each person who keeps something here. They are cookies because browsers that
 * throw a site's storage away leave those: without them an emptied device looks like a new one.
 */
const prefix = 'wm-keeps-';

const longest = 400 * 24 * 60 * 60;

/** Marks that something of this mirror's person is kept here, and how many changes wait. Returns how to stop. */
export function markDevice(mirror: Mirror): () => void {
  return watchUnsent(mirror, (count) => set(nameFor(mirror), String(count), longest));
}

/** How many changes waited when the person's mark was last set; undefined where nothing of theirs was kept here. */
export function markedUnsent(mirror: Mirror): number | undefined {
  const mark = document.cookie.split('; ').find((each) => each.startsWith(`${nameFor(mirror)}=`));
  return mark === undefined ? undefined : Number(mark.slice(mark.indexOf('=') + 1)) || 0;
}

/** Forgets that anything of the person was kept here. */
export function unmarkDevice(mirror: Mirror): void {
  set(nameFor(mirror), '', 0);
}

function nameFor(mirror: Mirror): string {
  return `${prefix}${mirror.name.replaceAll(/[^\w-]/g, '-')}`;
}

function set(name: string, value: string, seconds: number): void {
  const secure = globalThis.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`;
}
