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
}

/** Without compression, which would cost most of the time in thousands of short requests. */
const plain = { 'content-type': 'application/json', 'accept-encoding': 'identity' };

/** Creates a network to a real server; `cookie` is the session. */
export function createNetwork(cookie: string): Network {
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
    async fetch(input, init) {
      const request = new Request(input, init);
      network.requests += 1;
      if (!network.online) throw new TypeError('Failed to fetch');
      const fault = queue.length > 0 ? (queue.shift() ?? null) : (network.defaultFault?.() ?? null);
      const body = await request.text();
      const send = () =>
        fetch(request.url, {
          method: request.method,
          headers: { ...plain, cookie: network.cookie },
          ...(body ? { body } : {}),
        });
      inFlight += 1;
      network.mostAtOnce = Math.max(network.mostAtOnce, inFlight);
      try {
        if (fault === 'late') {
          late.push(send);
          throw new TypeError('Failed to fetch');
        }
        const answer = await withFault(fault, send);
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
): Promise<Response> {
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
      return new Response('<!doctype html><title>Free Wi-Fi</title><p>Accept the terms', {
        status: 200,
        headers: { 'content-type': 'text/html' },
      });
    case 'cutBody': {
      const whole = await (await send()).text();
      return new Response(whole.slice(0, Math.floor(whole.length / 2)), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      });
    }
  }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
