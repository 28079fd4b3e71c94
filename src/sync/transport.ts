import ky from 'ky';
import { callPath } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorBodySchema } from '#contract/errors.ts';
import type { Reply, Transport } from './ports.ts';

/** How long one request may take, in milliseconds. */
const timeoutMs = 30_000;

/** Longest Retry-After that is respected, in milliseconds. */
const longestPauseMs = 3_600_000;

/** Transport over HTTP. It does not retry: the engine decides when. */
export function httpTransport(base: string, fetch?: typeof globalThis.fetch): Transport {
  const http = ky.create({
    prefix: base,
    retry: 0,
    timeout: timeoutMs,
    throwHttpErrors: false,
    credentials: 'same-origin',
    ...(fetch ? { fetch } : {}),
  });
  const post = async (path: string, json: unknown): Promise<Reply> => {
    try {
      return await readReply(await http.post(path, { json }));
    } catch {
      // No network, a timeout, or a body cut off halfway.
      return { kind: 'unreachable' };
    }
  };
  return {
    pull: (request) => post(callPath(calls.pull, {}), request),
    push: (request) => post(callPath(calls.push, {}), request),
    history: (request) => post(callPath(calls.history, {}), request),
  };
}

/** Reads a response. Anything that is not the server's own JSON, such as a captive portal's page, is unreachable. */
export async function readReply(response: Response): Promise<Reply> {
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
