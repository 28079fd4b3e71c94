import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Records that the server asked for a pause of `ms` milliseconds; no tab of this device contacts it before then. */
export async function pauseSync(mirror: Mirror, now: number, ms: number): Promise<void> {
  await writeMeta(mirror, 'pause', { from: now, until: now + ms });
}

/** Milliseconds left of that pause; 0 if the clock has been set back since it began. */
export async function syncPauseLeft(mirror: Mirror, now: number): Promise<number> {
  const pause = await readMeta(mirror, 'pause');
  return pause && now >= pause.from ? Math.max(0, pause.until - now) : 0;
}
