import ky, { HTTPError } from 'ky';
import type { z } from 'zod/mini';
import { type Call, type CallParams, callPath } from '#contract/calls/call.ts';
import { type ErrorBody, errorBodySchema } from '#contract/errors/errors.ts';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';
import { utf8Bytes } from '#domain/primitives/utf8.ts';
import { progressingFetch } from './http/exchange.ts';

/** The outcome of a call that only the server can answer. */
export type ApiResult<T> = { readonly kind: 'done'; readonly value: T } | ApiRefusal | ApiUnreachable;

/** No network, no answer in time, or an answer that is not the server's own, such as a captive portal's page. */
interface ApiUnreachable {
  readonly kind: 'unreachable';
  /** Text of an answer of 409 or 500 that something between here and the server wrote (rule 16.7). */
  readonly text?: string;
}

/** The server's refusal, with its reason. */
interface ApiRefusal {
  readonly kind: 'refused';
  readonly error: ErrorBody;
  /** The URL that was requested, for messages. */
  readonly requested: string;
}

/** An outcome without a value. */
export type ApiFailure = Exclude<ApiResult<unknown>, { readonly kind: 'done' }>;

/** Callbacks for the requests of this client. */
export interface RequestObserver {
  readonly onRequestStart: () => void;
  readonly onRequestEnd: () => void;
  /** The server answered 401: the session has ended. */
  readonly onUnauthenticated: () => void;
  /** An answer says what time it is on the server. */
  readonly onTime?: (reading: ClockReading) => void;
}

interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Keeps the request out of the progress bar (rule 2.6). */
  readonly isSilent?: boolean;
}

const observers = new Set<RequestObserver>();

/** Adds callbacks for requests. Returns a function that removes them. */
export function observeRequests(observer: RequestObserver): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

let isReadOnly = false;

/** Lets calls that would change something fail from now on, or be made again: while the app is seen as somebody else. */
export function allowOnlyReading(isOnly: boolean): void {
  isReadOnly = isOnly;
}

const http = ky.create({
  prefix: '/api',
  timeout: false,
  retry: 0,
  credentials: 'same-origin',
  cache: 'no-store',
  hooks: {
    afterResponse: [
      ({ response }) => {
        if (response.status === 401) for (const { onUnauthenticated } of observers) onUnauthenticated();
      },
    ],
  },
});

/** Makes a call of the contract and checks its answer. Never throws: a failure is a result. */
export async function request<T, Path extends string>(
  call: Call & { readonly path: Path; readonly answer: z.ZodMiniType<T> },
  params: CallParams<Path>,
  { query, json, isSilent = false }: RequestOptions = {},
): Promise<ApiResult<T>> {
  const watching = isSilent ? [] : [...observers];
  const path = callPath(call, params, query);
  if (isReadOnly && call.method !== 'GET')
    return { kind: 'refused', error: { code: 'forbidden' }, requested: `/api/${path}` };
  for (const { onRequestStart } of watching) onRequestStart();
  try {
    const bodyBytes = json === undefined ? 0 : utf8Bytes(JSON.stringify(json));
    const onTime = (reading: ClockReading) => observers.forEach((observer) => observer.onTime?.(reading));
    const fetch = progressingFetch({ bodyBytes, onTime });
    const options = { method: call.method, fetch, ...(json === undefined ? {} : { json }) };
    const body = await http(path, options).json();
    const value = call.answer.safeParse(body);
    return value.success ? { kind: 'done', value: value.data } : { kind: 'unreachable' };
  } catch (error) {
    if (!(error instanceof HTTPError)) return { kind: 'unreachable' };
    const refusal = errorBodySchema.safeParse(error.data);
    return refusal.success
      ? { kind: 'refused', error: refusal.data, requested: `/api/${path}` }
      : { kind: 'unreachable', ...(await textOfOther(error.response.status, error.data)) };
  } finally {
    for (const { onRequestEnd } of watching) onRequestEnd();
  }
}

/** Returns what an answer says that somebody else wrote. Rarely needed, so the first screen does not load it. */
async function textOfOther(status: number, data: unknown): Promise<{ readonly text?: string }> {
  const answer = await import('./http/answerText.ts').catch(() => undefined);
  return answer?.answerText(status, data) ?? {};
}
