import { LeaseLost } from '#mirror/lease';
import { type SyncStatus, readMeta, unknownStatus, writeMeta } from '#mirror/meta';
import type { Holder } from '#mirror/sending';
import type { Ports } from './ports.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { Round } from './result.ts';
import { longestWait, waitAfter } from './retry.ts';

export interface Engine {
  /** One cycle: everything out, then everything in. Resolves to the milliseconds until the next one is due. */
  cycle(): Promise<number>;
}

/** The sync engine of one device. It never throws: whatever happens, it says when to try again. */
export function createEngine(ports: Ports): Engine {
  const holder: Holder = { mirror: ports.mirror, token: ports.token, now: ports.now };
  const failures = { inARow: 0 };
  return {
    async cycle() {
      try {
        const round = await ports.leader.run(ports.mirror, ports.token, () => once(ports, holder));
        if (round === null) return longestWait;
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

async function once(ports: Ports, holder: Holder): Promise<Round> {
  const pushed = await push(ports, holder);
  const round = pushed.kind === 'done' ? await pull(ports, holder) : pushed;
  const again = round.kind === 'done' ? await push(ports, holder) : round;
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
