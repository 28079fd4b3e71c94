import ky from 'ky';
import { type Timers, ownTimers, progressingFetch } from '#api/http/exchange.ts';
import { callPath } from '#contract/calls/call.ts';
import { syncCalls } from '#contract/calls/syncCalls.ts';
import { uploadMs } from '#contract/deadlines.ts';
import { errorBodySchema, errorTable } from '#contract/errors/errors.ts';
import { pictureCalls } from '#contract/pictures.ts';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';
import { utf8Bytes } from '#domain/primitives/utf8.ts';
import type { Reply, Transport } from './worker/ports.ts';

/** Longest Retry-After that is respected, in milliseconds. */
const longestPauseMs = 3_600_000;

/** After so long without a byte, "Sync now" gives up a request and starts again, in milliseconds: at once, or when they are over. */
const restartAfterMs = 3_000;

/** Parts that tests replace, and who is told what time it is on the server. */
interface TransportOptions {
  readonly onTime?: (reading: ClockReading) => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly timers?: Timers;
  readonly now?: () => number;
}

/** A request under way; `quietSince` is when its upload must have ended, or when its last bytes arrived. */
interface Attempt {
  readonly stop: AbortController;
  quietSince: number;
}

/** Transport over HTTP. It does not retry: the engine decides when. */
export function httpTransport(
  base: string,
  { fetch, timers = ownTimers, now = Date.now, onTime }: TransportOptions = {},
): Transport {
  const http = ky.create({
    prefix: base,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'same-origin',
  });
  const attempts = new Set<Attempt>();
  const send = async (
    method: 'get' | 'post',
    path: string,
    body?: string,
    onProgress?: () => void,
  ): Promise<Reply> => {
    const bodyBytes = body === undefined ? 0 : utf8Bytes(body);
    const stop = new AbortController();
    const attempt: Attempt = { stop, quietSince: now() + uploadMs(bodyBytes) };
    attempts.add(attempt);
    const progress = (bytes: number) => {
      if (bytes > 0) attempt.quietSince = now();
      onProgress?.();
    };
    try {
      const progressing = progressingFetch({ fetch, timers, bodyBytes, onProgress: progress, onTime, stop });
      const content = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } };
      return await readReply(await http(path, { method, fetch: progressing, ...content }));
    } catch {
      // No network, nothing for too long, or a body cut off halfway.
      return { kind: 'unreachable' };
    } finally {
      attempts.delete(attempt);
    }
  };
  const post = (path: string, json: unknown, onProgress?: () => void) =>
    send('post', path, JSON.stringify(json), onProgress);
  return {
    pull: (request, onProgress) => post(callPath(syncCalls.pull, {}), request, onProgress),
    push: (request, onProgress) => post(callPath(syncCalls.push, {}), request, onProgress),
    personal: (request) => post(callPath(syncCalls.savePersonal, {}), request),
    history: (request) => post(callPath(syncCalls.history, {}), request),
    picture: (id) => send('get', callPath(pictureCalls.readPicture, { id })),
    picturePart: (id, part) =>
      send('get', callPath(pictureCalls.readPicturePart, { id, part: String(part) })),
    giveUpQuiet() {
      for (const attempt of attempts) {
        const { stop, quietSince } = attempt;
        const msLeft = quietSince + restartAfterMs - now();
        const giveUp = () => {
          // Bytes that have arrived meanwhile show that it moves.
          if (attempts.has(attempt) && attempt.quietSince === quietSince) stop.abort();
        };
        if (msLeft <= 0) giveUp();
        else timers.set(giveUp, msLeft);
      }
    },
  };
}

/**
 * Reads a response. Anything that is not the server's own JSON, such as a captive portal's page, is unreachable, except
 * that a proxy may take less than the server: its 413 counts too.
 */
async function readReply(response: Response): Promise<Reply> {
  if (response.status === errorTable.too_large.status)
    return { kind: 'error', error: { code: 'too_large' }, retryAfterMs: null };
  if (!(response.headers.get('content-type') ?? '').includes('application/json'))
    return { kind: 'unreachable' };
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'answer', body };
  const error = errorBodySchema.safeParse(body);
  if (!error.success) return { kind: 'unreachable' };
  return { kind: 'error', error: error.data, retryAfterMs: retryAfterMs(response) };
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestPauseMs) : null;
}
