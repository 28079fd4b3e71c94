import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** After this long without a sign of life a lease may be taken by another tab. */
export const leaseMs = 90_000;

/** Another tab has taken over; whatever this one still had in hand must not be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Takes the lease if it is free, one's own, or older than 90 s; with the lock in hand it is taken anyway. */
export async function takeLease(
  mirror: Mirror,
  token: string,
  now: number,
  holdsLock: boolean,
): Promise<boolean> {
  return mirror.transaction('rw', mirror.meta, async () => {
    const lease = await readMeta(mirror, 'lease');
    // A clock that was set back must not lock everybody out: an age below zero counts as old.
    const age = lease ? now - lease.at : leaseMs;
    const fresh = lease !== undefined && lease.token !== token && age >= 0 && age < leaseMs;
    if (fresh && !holdsLock) return false;
    await writeMeta(mirror, 'lease', { token, at: now });
    return true;
  });
}

/** How long it is until the lease, whoever has it, is old; nothing where there is none. */
export async function leaseLeft(mirror: Mirror, now: number): Promise<number> {
  const lease = await readMeta(mirror, 'lease');
  const age = lease ? now - lease.at : leaseMs;
  return age < 0 ? 0 : Math.max(0, leaseMs - age);
}

/** Inside a transaction: throws LeaseLost unless the lease is still this tab's, and renews it. */
export async function checkLease(mirror: Mirror, token: string, now: number): Promise<void> {
  const lease = await readMeta(mirror, 'lease');
  if (lease?.token !== token) throw new LeaseLost();
  await writeMeta(mirror, 'lease', { token, at: now });
}

/** Gives the lease back, so that another tab need not wait. */
export async function releaseLease(mirror: Mirror, token: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    if ((await readMeta(mirror, 'lease'))?.token === token) await mirror.meta.delete('lease');
  });
}
