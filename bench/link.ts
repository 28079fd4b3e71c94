import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A network link to the server. */
export interface Link {
  readonly name: string;
  readonly rttMs: number;
  readonly bitsPerSecond: number;
  /** The fraction of packets lost, 0 to 1. */
  readonly loss: number;
}

/** The links that are measured: a good mobile network, and a field at the edge of one. */
export const links = {
  mobile: { name: '80 ms, 20 Mbit/s', rttMs: 80, bitsPerSecond: 20e6, loss: 0 },
  field: { name: '600 ms, 5 % lost', rttMs: 600, bitsPerSecond: 20e6, loss: 0.05 },
} as const satisfies Record<string, Link>;

/** Bytes of payload in one packet. */
const segment = 1460;

/**
 * Milliseconds that this many bytes take on a link. Packet loss limits the bandwidth of a connection (Mathis et al.,
 * 1997: 1.22 × segment ÷ (round trip × √loss)).
 */
export function transferMs({ rttMs, bitsPerSecond, loss }: Link, bytes: number): number {
  const lossLimit = loss > 0 ? (1.22 * segment * 8) / ((rttMs / 1000) * Math.sqrt(loss)) : bitsPerSecond;
  return (bytes * 8 * 1000) / Math.min(bitsPerSecond, lossLimit);
}

/** Forwards a response at the speed of the link. */
export async function sendAtLinkSpeed(link: Link, answer: Readable, response: Writable): Promise<void> {
  let due = performance.now();
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    due = Math.max(due, performance.now()) + transferMs(link, part.length);
    await sleep(Math.max(0, due - performance.now()));
    if (!response.write(part)) await new Promise((drained) => response.once('drain', drained));
  }
  response.end();
}
