import { LeaseLost, leaseLeft } from '#mirror/storage/lease.ts';
import { restFor, restLeft } from '#mirror/storage/syncPause.ts';
import { type SyncStatus, readMeta, unknownStatus, writeMeta } from '#mirror/storage/meta.ts';
import type { Holder } from '#mirror/outbox/sending.ts';
import { enduring } from '#mirror/storage/recovery.ts';
import type { Ports } from './ports.ts';
import { pushAlone } from './isolatedPush.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { Round } from './result.ts';
import { longestWait, waitAfter } from './retry.ts';

/** Not more often than this another tab's lease is looked at. */
const shortestLook = 2_000;

export interface Engine {
  /** One cycle: everything out, then everything in. Resolves to the milliseconds until the next one is due. */
  cycle(): Promise<number>;
}

/** The sync engine of one device. It never throws: whatever happens, it says when to try again. */
export function createEngine(ports: Ports): Engine {
  const holder: Holder = { mirror: ports.mirror, token: ports.token, now: ports.now };
  const failures = { inARow: 0 };
  const found = { busy: 0 };
  return {
    async cycle() {
      try {
        const rest = await restLeft(ports.mirror, ports.now());
        if (rest > 0) return rest;
        const round = await enduring(ports.mirror, () =>
          ports.leader.run(ports.mirror, ports.token, () => once(ports, holder)),
        );
        if (round === null) return await untilFree(ports, found);
        found.busy = 0;
        return nextAfter(round, failures, ports);
      } catch (error) {
        // Another tab took over: it does the work now, and this one only looks again later.
        if (error instanceof LeaseLost) return longestWait;
        failures.inARow += 1;
        return waitAfter(failures.inARow, ports.random(), null);
      }
    },
  };
}

/**
 * Another tab is at work. Soon it is over, and what this one was woken for may have come too late for it; or it is frozen,
 * and its lease grows old. So it is looked at again, ever more seldom, and at the latest when the lease would be old.
 */
async function untilFree({ mirror, now }: Ports, found: { busy: number }): Promise<number> {
  const left = await leaseLeft(mirror, now());
  const soon = shortestLook * 2 ** Math.min(found.busy, 10);
  found.busy += 1;
  return Math.min(longestWait, soon, Math.max(shortestLook, left));
}

async function once(ports: Ports, holder: Holder): Promise<Round> {
  const sent = await push(ports, holder);
  const pushed = sent.kind === 'later' && sent.isFault === true ? await pushAlone(ports, holder) : sent;
  const round = pushed.kind === 'done' ? await pull(ports, holder) : pushed;
  const again = round.kind === 'done' ? await push(ports, holder) : round;
  if (again.kind === 'later' && again.retryAfterMs !== null)
    await restFor(ports.mirror, ports.now(), again.retryAfterMs);
  await say(ports, said(again, ports.now()));
  return again;
}

function said(round: Round, now: number): Partial<SyncStatus> {
  const lastContact = new Date(now).toISOString();
  switch (round.kind) {
    case 'done':
      return { reach: 'online', paused: null, lastContact, complete: true };
    case 'signIn':
      return { reach: 'online', paused: 'signIn', lastContact };
    case 'update':
      return { reach: 'online', paused: 'update', lastContact };
    case 'later':
      return round.reached ? { reach: 'online', lastContact } : { reach: 'offline' };
  }
}

/** A contact is noted again only after so long: an idle device writes nothing. */
const contactMs = 30_000;

async function say(ports: Ports, news: Partial<SyncStatus>): Promise<void> {
  const { mirror } = ports;
  const known = (await readMeta(mirror, 'status')) ?? unknownStatus;
  const age = ports.now() - Date.parse(known.lastContact ?? '');
  const next = { ...known, ...news };
  const isNew =
    next.reach !== known.reach || next.paused !== known.paused || next.complete !== known.complete;
  if (!isNew && age >= 0 && age < contactMs) return;
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = (await readMeta(mirror, 'status')) ?? unknownStatus;
    await writeMeta(mirror, 'status', { ...before, ...news });
  });
}

function nextAfter(round: Round, failures: { inARow: number }, ports: Ports): number {
  switch (round.kind) {
    case 'done':
    case 'signIn':
    case 'update':
      failures.inARow = 0;
      return longestWait;
    case 'later':
      failures.inARow += 1;
      return waitAfter(failures.inARow, ports.random(), round.retryAfterMs);
  }
}
