import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Milliseconds without renewal after which another tab may take the lease. */
export const leaseMs = 90_000;

/** Another tab has taken over, so this one must not write what it still has in memory. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A tab that has renewed its lease within this time need not write it again. */
const renewalMs = leaseMs / 6;

/** Takes the lease if it is free, already this tab's, or expired; with the Web Lock held, takes it in any case. */
export async function takeLease(
  mirror: Mirror,
  token: string,
  now: number,
  holdsLock: boolean,
): Promise<boolean> {
  return mirror.transaction('rw', mirror.meta, async () => {
    const lease = await readMeta(mirror, 'lease');
    // A negative age means the clock was set back: count it as expired, or every tab would be locked out.
    const age = lease ? now - lease.at : leaseMs;
    const isHeldElsewhere = lease !== undefined && lease.token !== token && age >= 0 && age < leaseMs;
    if (isHeldElsewhere && !holdsLock) return false;
    if (lease?.token !== token || !isYoung(age)) await writeMeta(mirror, 'lease', { token, at: now });
    return true;
  });
}

/** Milliseconds until the current lease expires; 0 if there is none. */
export async function leaseLeft(mirror: Mirror, now: number): Promise<number> {
  const lease = await readMeta(mirror, 'lease');
  const age = lease ? now - lease.at : leaseMs;
  return age < 0 ? 0 : Math.max(0, leaseMs - age);
}

/** Renews the lease if it is not young, inside a transaction; throws LeaseLost if it is no longer this tab's. */
export async function checkLease(mirror: Mirror, token: string, now: number): Promise<void> {
  const lease = await readMeta(mirror, 'lease');
  if (lease?.token !== token) throw new LeaseLost();
  if (!isYoung(now - lease.at)) await writeMeta(mirror, 'lease', { token, at: now });
}

function isYoung(age: number): boolean {
  return age >= 0 && age < renewalMs;
}

/** Gives the lease back, so that another tab without Web Locks need not wait for it to expire. */
export async function releaseLease(mirror: Mirror, token: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    if ((await readMeta(mirror, 'lease'))?.token === token) await mirror.meta.delete('lease');
  });
}
