import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** A way to the server: how long there and back, how wide, and how much of it is lost. */
export interface Link {
  readonly name: string;
  readonly rttMs: number;
  readonly bitsPerSecond: number;
  /** Part of the packets that is lost, 0 to 1. */
  readonly loss: number;
}

/** The two links of the figures: a good mobile network, and a field at the edge of one. */
export const links = {
  mobile: { name: '80 ms, 20 Mbit/s', rttMs: 80, bitsPerSecond: 20e6, loss: 0 },
  field: { name: '600 ms, 5 % lost', rttMs: 600, bitsPerSecond: 20e6, loss: 0.05 },
} as const satisfies Record<string, Link>;

/** Bytes of payload in one packet. */
const segment = 1460;

/**
 * Milliseconds that so many bytes take on a link. Where packets are lost, a connection gets no further than the
 * bandwidth that loss and round trip leave it (Mathis et al., 1997: 1.22 × segment ÷ (round trip × √loss)).
 */
export function msFor({ rttMs, bitsPerSecond, loss }: Link, bytes: number): number {
  const left = loss > 0 ? (1.22 * segment * 8) / ((rttMs / 1000) * Math.sqrt(loss)) : bitsPerSecond;
  return (bytes * 8 * 1000) / Math.min(bitsPerSecond, left);
}

/** Hands an answer on as fast as the link takes it. */
export async function paced(link: Link, answer: Readable, response: Writable): Promise<void> {
  let due = performance.now();
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    due = Math.max(due, performance.now()) + msFor(link, part.length);
    await sleep(Math.max(0, due - performance.now()));
    if (!response.write(part)) await new Promise((drained) => response.once('drain', drained));
  }
  response.end();
}
