import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Keeps that the server asked to be left alone for so long: no tab of this device asks it earlier. */
export async function restFor(mirror: Mirror, now: number, ms: number): Promise<void> {
  await writeMeta(mirror, 'rest', { from: now, until: now + ms });
}

/** How much is left of that; nothing on a clock that was set back since. */
export async function restLeft(mirror: Mirror, now: number): Promise<number> {
  const rest = await readMeta(mirror, 'rest');
  return rest && now >= rest.from ? Math.max(0, rest.until - now) : 0;
}
