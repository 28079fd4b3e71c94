import ky, { type KyInstance } from 'ky';
import { calls } from '#contract/calls.ts';
import { errorBodySchema } from '#contract/errors.ts';
import type { Reply, Transport } from './ports.ts';

/** How long one request may take before it counts as no contact. */
const timeoutMs = 30_000;

/** However long a server asks to be left alone, after this it is asked again. */
const longestRestMs = 3_600_000;

/** The way to the server over ky: no retries of its own (the engine knows when), and its own idea of what an answer is. */
export function httpTransport(base: string, fetch?: typeof globalThis.fetch): Transport {
  const http = ky.create({
    prefix: base,
    retry: 0,
    timeout: timeoutMs,
    throwHttpErrors: false,
    credentials: 'same-origin',
    ...(fetch ? { fetch } : {}),
  });
  return {
    pull: (request) => post(http, calls.pull.path, request),
    push: (request) => post(http, calls.push.path, request),
    history: (request) => post(http, calls.history.path, request),
  };
}

async function post(http: KyInstance, path: string, json: unknown): Promise<Reply> {
  try {
    const response = await http.post(path.slice(1), { json });
    return await readReply(response);
  } catch {
    // No network, a time-out, a body cut off in the middle: all the same, try again later.
    return { kind: 'unreachable' };
  }
}

/** A response as a reply: anything that is not our JSON (a captive portal, a proxy's page) counts as no contact. */
export async function readReply(response: Response): Promise<Reply> {
  if (!(response.headers.get('content-type') ?? '').includes('application/json'))
    return { kind: 'unreachable' };
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'answer', body };
  const error = errorBodySchema.safeParse(body);
  if (!error.success) return { kind: 'unreachable' };
  return { kind: 'error', error: error.data, retryAfterMs: retryAfter(response) };
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestRestMs) : null;
}
