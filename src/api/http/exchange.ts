import { idleMs, uploadMs } from '#contract/deadlines.ts';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';

/** Timers as a port. */
export interface Timers {
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
}

/** This thread's own timers. */
export const ownTimers: Timers = {
  set: (run, ms) => globalThis.setTimeout(run, ms),
  clear: (timer) => globalThis.clearTimeout(timer),
};

/** Options of an exchange besides the request. */
interface ExchangeOptions {
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly timers?: Timers;
  /** Size of the request's body. */
  readonly bodyBytes: number;
  /** Receives the number of bytes that have arrived; 0 now and then while a long upload is waited for. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Receives the server's time with each of its own answers. */
  readonly onTime?: ((reading: ClockReading) => void) | undefined;
  /** Gives the exchange up. */
  readonly stop?: AbortController;
}

/**
 * Returns a `fetch` that reads the whole answer and is rejected when nothing arrives for 20 seconds, not counting the
 * time that a slow upload takes. An answer that arrives slowly is waited for, however long it takes.
 */
export function progressingFetch({
  fetch = globalThis.fetch,
  timers = ownTimers,
  bodyBytes,
  onProgress = () => undefined,
  onTime = () => undefined,
  stop = new AbortController(),
}: ExchangeOptions): typeof globalThis.fetch {
  return async (input, init) => {
    let timer = 0;
    const wait = (ms: number): void => {
      timers.clear(timer);
      const isLast = ms <= idleMs;
      timer = timers.set(
        () => {
          if (isLast) return stop.abort();
          onProgress(0);
          wait(ms - idleMs);
        },
        Math.min(ms, idleMs),
      );
    };
    try {
      wait(idleMs + uploadMs(bodyBytes));
      const sentAt = performance.now();
      const response = await fetch(input, { ...init, signal: stop.signal });
      const roundTrip = performance.now() - sentAt;
      const server = serverTime(response);
      if (server !== undefined) onTime({ server, device: Date.now(), roundTrip });
      if (!response.body) return response;
      const reader = response.body.getReader();
      const parts: Uint8Array[] = [];
      for (;;) {
        wait(idleMs);
        const { done, value } = await reader.read();
        if (done) return new Response(joined(parts), response);
        onProgress(value.length);
        parts.push(value);
      }
    } finally {
      timers.clear(timer);
    }
  };
}

/** The time of an answer in epoch milliseconds; undefined for one that was stored on the way or is not the server's own. */
function serverTime({ headers }: Response): number | undefined {
  if (!(headers.get('content-type') ?? '').includes('application/json')) return undefined;
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) || Number(headers.get('age') ?? 0) > 0 ? undefined : at;
}

/** Joins parts in memory; a blob would go through the browser's storage of blobs. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
