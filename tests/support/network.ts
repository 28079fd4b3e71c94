/** A fault in one request. */
export type Fault =
  | 'dropRequest'
  | 'dropAnswer'
  | 'duplicate'
  /** The device gives up, but the request still arrives, after its next one. */
  | 'late'
  | 'serverError'
  | 'htmlPage'
  | 'cutBody'
  /** The headers and half of the body arrive, then nothing. */
  | 'stall'
  /** The request arrives, and its answer never comes. */
  | 'noAnswer'
  /** The answer takes two minutes, with some bytes each second. */
  | 'slow'
  | 'unavailable120'
  | 'unauthenticated'
  | 'tooOld';

/** The network between one device and the server, with faults on demand. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** Queues faults for the next requests, in order; null is a request without one. */
  fail(...faults: (Fault | null)[]): void;
  /** Clears the queued faults. */
  calm(): void;
  /** Chooses the fault of each request for which none is queued. */
  defaultFault: (() => Fault | null) | null;
  online: boolean;
  /** Number of requests made. */
  requests: number;
  /** Most requests in flight at a time; set to 0 to start counting again. */
  mostAtOnce: number;
  cookie: string;
  /** Runs before the next answer is delivered. */
  beforeAnswer: (() => Promise<void>) | null;
  /** Lets time pass, in milliseconds, while nothing arrives; a device advances its clock. */
  pass: (ms: number) => Promise<void> | void;
  /** Largest body that a proxy before the server takes, in bytes; it answers others with 413 and a page. */
  bodyLimit: number;
  /** Sizes of the bodies sent, in bytes. */
  readonly sizes: number[];
  /** Sees each request that arrives, and its whole answer. */
  seen: ((exchange: SeenExchange) => void) | null;
}

/** A request, and its answer, before a fault changes it. */
export type SeenExchange = { readonly path: string; readonly request: string; readonly answer: string };

/** Without compression, which would cost most of the time in thousands of short requests. */
const plain = { 'content-type': 'application/json', 'accept-encoding': 'identity' };

/** Creates a network to a real server; `cookie` is the session, and `sendTo` reaches the server. */
export function createNetwork(cookie: string, sendTo: typeof globalThis.fetch = globalThis.fetch): Network {
  const queue: (Fault | null)[] = [];
  let inFlight = 0;
  const late: (() => Promise<unknown>)[] = [];
  const network: Network = {
    fail: (...faults) => void queue.push(...faults),
    calm: () => void queue.splice(0),
    defaultFault: null,
    online: true,
    requests: 0,
    mostAtOnce: 0,
    cookie,
    beforeAnswer: null,
    pass: () => undefined,
    bodyLimit: Number.POSITIVE_INFINITY,
    sizes: [],
    seen: null,
    async fetch(input, init) {
      const request = new Request(input, init);
      network.requests += 1;
      if (!network.online) throw new TypeError('Failed to fetch');
      const fault = queue.length > 0 ? (queue.shift() ?? null) : (network.defaultFault?.() ?? null);
      const body = await request.text();
      const size = new TextEncoder().encode(body).length;
      network.sizes.push(size);
      const send = async () => {
        const answer = await sendTo(request.url, {
          method: request.method,
          headers: { ...plain, cookie: network.cookie },
          ...(body ? { body } : {}),
        });
        const path = new URL(request.url).pathname;
        network.seen?.({ path, request: body, answer: await answer.clone().text() });
        return answer;
      };
      inFlight += 1;
      network.mostAtOnce = Math.max(network.mostAtOnce, inFlight);
      try {
        if (fault === null && size > network.bodyLimit) {
          await (network.beforeAnswer?.() ?? new Promise(setImmediate));
          return html(413, '<h1>413 Request Entity Too Large</h1>');
        }
        if (fault === 'late') {
          late.push(send);
          throw new TypeError('Failed to fetch');
        }
        const answer = await withFault(fault, send, request.signal, network);
        for (const overdue of late.splice(0)) await overdue();
        const { beforeAnswer } = network;
        network.beforeAnswer = null;
        await beforeAnswer?.();
        return answer;
      } finally {
        inFlight -= 1;
      }
    },
  };
  return network;
}

async function withFault(
  fault: Exclude<Fault, 'late'> | null,
  send: () => Promise<Response>,
  signal: AbortSignal,
  network: Pick<Network, 'pass'>,
): Promise<Response> {
  const stall = () => stalled(signal, network);
  switch (fault) {
    case null:
      return send();
    case 'dropRequest':
      throw new TypeError('Failed to fetch');
    case 'dropAnswer':
      await (await send()).arrayBuffer();
      throw new TypeError('Failed to fetch');
    case 'duplicate': {
      const [first] = await Promise.all([send(), send()]);
      return first;
    }
    case 'serverError':
      return json(500, { code: 'internal', error: 'planted' });
    case 'unavailable120':
      return json(503, { code: 'unavailable' }, { 'retry-after': '120' });
    case 'unauthenticated':
      return json(401, { code: 'unauthenticated' });
    case 'tooOld':
      return json(426, { code: 'client_too_old' });
    case 'htmlPage':
      return html(200, '<!doctype html><title>Free Wi-Fi</title><p>Accept the terms');
    case 'noAnswer':
      await (await send()).arrayBuffer();
      return stall();
    case 'stall': {
      const answer = await send();
      return new Response(slowBody(await answer.text(), 2, stall), answer);
    }
    case 'slow': {
      const answer = await send();
      const wait = () => network.pass(1_000);
      return new Response(slowBody(await answer.text(), 120, wait), answer);
    }
    case 'cutBody': {
      const whole = await (await send()).text();
      return new Response(whole.slice(0, Math.floor(whole.length / 2)), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      });
    }
  }
}

/** Never resolves; rejects when the request is given up. */
function stalled(signal: AbortSignal, network: Pick<Network, 'pass'>): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    const pass = async () => {
      await network.pass(1_000);
      if (!signal.aborted) setImmediate(() => void pass());
    };
    void pass();
  });
}

/** A body that arrives in so many parts, with a wait before each but the first. */
function slowBody(whole: string, parts: number, wait: () => Promise<void> | void): ReadableStream {
  const bytes = new TextEncoder().encode(whole);
  const size = Math.ceil(bytes.length / parts);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at > 0) await wait();
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
      else controller.close();
      at += size;
    },
  });
}

function html(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } });
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const given = { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } };
  return new Response(JSON.stringify(body), given);
}

/** Records what a device sends and gets from here on. */
export function recordExchanges({ network }: { readonly network: Network }): SeenExchange[] {
  const exchanges: SeenExchange[] = [];
  network.seen = (exchange) => void exchanges.push(exchange);
  return exchanges;
}
