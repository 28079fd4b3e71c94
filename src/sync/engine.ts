import { takeDeviceTag } from '#mirror/feed/deviceTag.ts';
import { type LeaseHolder, untilNextAttempt } from '#mirror/outbox/sending.ts';
import { dropSettledServerRows } from '#mirror/outbox/serverRows.ts';
import { LeaseLost, leaseLeft } from '#mirror/storage/lease.ts';
import { type SyncStatus, readMeta, unknownStatus, writeMeta } from '#mirror/storage/meta.ts';
import { probe, withRecovery } from '#mirror/storage/recovery.ts';
import { pauseSync, syncPauseLeft } from '#mirror/storage/syncPause.ts';
import { pushIsolated } from './isolatedPush.ts';
import type { Ports } from './worker/ports.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { RoundResult } from './result.ts';
import { backoff, maxWaitMs, unpokedWaitMs } from './retry.ts';
import { personalLimit } from '#contract/sync/sync.ts';
import { markEntriesSent, unsentEntries } from '#mirror/feed/personalEntries.ts';
import { isRestoring } from '#mirror/read/syncState.ts';

/** Shortest wait before looking at another tab's lease again, in milliseconds. */
const minLeaseCheckMs = 2_000;

/** The sync engine of one tab. */
export interface Engine {
  /** Runs one cycle: push, pull, push again. Never throws. Resolves to the milliseconds until the next is due. */
  cycle(): Promise<number>;
}

/** Creates the sync engine of one tab. While pokes are late, only a pull brings what others write, and the next is due sooner. */
export function createEngine(ports: Ports, arePokesLate: () => boolean = () => false): Engine {
  const { mirror, leader, now, random, token } = ports;
  let failures = 0;
  let timesNotLeader = 0;
  let running = 0;
  // Documents that answers have brought since the last complete pull.
  const answered = new Set<string>();

  const waitAfter = async (result: RoundResult): Promise<number> => {
    if (result.kind !== 'later' && result.kind !== 'restored') {
      failures = 0;
      const wait = result.kind === 'done' && arePokesLate() ? unpokedWaitMs : maxWaitMs;
      return Math.min(wait, await untilNextAttempt(mirror, now()));
    }
    failures += 1;
    return backoff(failures, random(), result.kind === 'later' ? result.retryAfterMs : null);
  };

  /**
   * Wait while another tab is the leader. It may have finished before this tab's change, or may be frozen: look again
   * after ever longer waits, at the latest when its lease expires.
   */
  const waitForLeader = async (): Promise<number> => {
    const msLeft = await leaseLeft(mirror, now());
    const wait = minLeaseCheckMs * 2 ** Math.min(timesNotLeader, 10);
    timesNotLeader += 1;
    return Math.min(maxWaitMs, wait, Math.max(minLeaseCheckMs, msLeft));
  };

  return {
    async cycle() {
      // Beside a cycle that hangs, this one is as another tab: it takes over when the lease has expired.
      const holder: LeaseHolder = { mirror, token: running === 0 ? token : `${token}+${now()}`, now };
      running += 1;
      try {
        if (running > 1) await probe(mirror);
        const pauseLeft = await syncPauseLeft(mirror, now());
        if (pauseLeft > 0) return pauseLeft;
        const result = await withRecovery(mirror, () =>
          leader.run(mirror, holder.token, () => runCycle(ports, holder, answered)),
        );
        if (result === null) return await waitForLeader();
        timesNotLeader = 0;
        return await waitAfter(result);
      } catch (error) {
        // Another tab has taken over and syncs from here on.
        if (error instanceof LeaseLost) return maxWaitMs;
        failures += 1;
        await recordFault(ports).catch(() => undefined);
        return backoff(failures, random(), null);
      } finally {
        running -= 1;
      }
    },
  };
}

async function runCycle(ports: Ports, holder: LeaseHolder, answered: Set<string>): Promise<RoundResult> {
  // Server rows that a killed tab has left behind.
  await dropSettledServerRows(holder);
  const pushResult = await push(ports, holder, answered);
  const isFault = pushResult.kind === 'later' && pushResult.isFault === true;
  const pushed = isFault ? await pushIsolated(ports, holder, answered) : pushResult;
  const mayPull = pushed.kind === 'done' || pushed.kind === 'restored';
  const pulled = mayPull ? await pull(ports, holder, answered) : pushed;
  // After an error, the next pull asks for everything, in case the server refuses to be told of them.
  if (mayPull && (pulled.kind === 'done' || (pulled.kind === 'later' && pulled.reached))) answered.clear();
  const last = pulled.kind === 'done' ? await push(ports, holder, answered) : pulled;
  const result = pulled.kind === 'done' && last.kind === 'done' ? pulled : last;
  if (result.kind === 'later' && result.retryAfterMs !== null)
    await pauseSync(ports.mirror, ports.now(), result.retryAfterMs);
  await recordStatus(ports, result);
  if (result.kind === 'done') {
    await takeDeviceTag(ports.mirror, ports.now());
    await sendPersonal(ports);
  }
  return result;
}

/** The status after a round; trouble lasts from the first answer that was an error to the first that was not. */
function statusAfter(result: RoundResult, before: SyncStatus, now: number): SyncStatus {
  const lastContact = new Date(now).toISOString();
  const reached: SyncStatus = { ...before, reach: 'online', lastContact, troubleSince: null };
  switch (result.kind) {
    case 'done':
      return { ...reached, paused: null, complete: true, serverTime: result.serverTime ?? null };
    case 'signIn':
    case 'update':
      return { ...reached, paused: result.kind };
    case 'restored':
      return reached;
    case 'later':
      return result.reached
        ? { ...reached, troubleSince: before.troubleSince ?? lastContact }
        : { ...before, reach: 'offline', troubleSince: null };
  }
}

/** A cycle that fails on this device is trouble as well: the server has answered, and nothing is up to date. */
async function recordFault({ mirror, now }: Ports): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const status = (await readMeta(mirror, 'status')) ?? unknownStatus;
    if (status.reach !== 'online' || status.troubleSince) return;
    await writeMeta(mirror, 'status', { ...status, troubleSince: new Date(now()).toISOString() });
  });
}

/** Interval at which a mere contact is recorded, so that an idle device writes little. */
const contactIntervalMs = 30_000;

async function recordStatus(ports: Ports, result: RoundResult): Promise<void> {
  const { mirror } = ports;
  const now = ports.now();
  const statusBefore = (await readMeta(mirror, 'status')) ?? unknownStatus;
  const age = now - Date.parse(statusBefore.lastContact ?? '');
  const next = statusAfter(result, statusBefore, now);
  const isNew =
    next.reach !== statusBefore.reach ||
    next.paused !== statusBefore.paused ||
    next.complete !== statusBefore.complete ||
    next.troubleSince !== statusBefore.troubleSince;
  const isContact = next.lastContact !== statusBefore.lastContact;
  if (!isNew && (!isContact || (age >= 0 && age < contactIntervalMs))) return;
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = (await readMeta(mirror, 'status')) ?? unknownStatus;
    await writeMeta(mirror, 'status', statusAfter(result, before, now));
  });
}

/**
 * Sends what the user's devices share. Entries written by others arrive with the pull. If it fails, it waits for the
 * next cycle: entries merge whenever they arrive.
 */
async function sendPersonal({ mirror, user, transport }: Ports): Promise<void> {
  if (await isRestoring(mirror)) return;
  for (;;) {
    const entries = await unsentEntries(mirror, personalLimit);
    if (entries.length === 0) return;
    const reply = await transport.personal({ user, entries });
    if (reply.kind !== 'answer') return;
    await markEntriesSent(mirror, entries);
  }
}
