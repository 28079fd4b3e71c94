/** What can happen to one request on its way. */
export type Fault =
  | 'dropRequest'
  | 'dropAnswer'
  | 'duplicate'
  /** Given up by the device, and yet it arrives: after its next request. */
  | 'late'
  | 'serverError'
  | 'htmlPage'
  | 'cutBody'
  | 'unavailable120'
  | 'unauthenticated'
  | 'tooOld';

/** The network between one device and the server, with faults on order. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** The next requests meet these, in order (null: nothing happens to that one); then all is well again. */
  fail(...faults: (Fault | null)[]): void;
  /** Nothing more is on order. */
  calm(): void;
  /** What each request meets that nothing was ordered for. */
  weather: (() => Fault | null) | null;
  online: boolean;
  /** How many requests have set out. */
  requests: number;
  /** The most requests that were under way at once; set it to 0 to count anew. */
  mostAtOnce: number;
  cookie: string;
  /** Runs before an answer is handed over: for what happens meanwhile. */
  beforeAnswer: (() => Promise<void>) | null;
}

/** Compressing costs more than all else in thousands of short requests. */
const plain = { 'content-type': 'application/json', 'accept-encoding': 'identity' };

/** A network to a real server; `cookie` says who is signed in. */
export function createNetwork(cookie: string): Network {
  const queue: (Fault | null)[] = [];
  const underWay = { count: 0 };
  const late: (() => Promise<unknown>)[] = [];
  const network: Network = {
    fail: (...faults) => void queue.push(...faults),
    calm: () => void queue.splice(0),
    weather: null,
    online: true,
    requests: 0,
    mostAtOnce: 0,
    cookie,
    beforeAnswer: null,
    async fetch(input, init) {
      const request = new Request(input, init);
      network.requests += 1;
      if (!network.online) throw new TypeError('Failed to fetch');
      const fault = queue.length > 0 ? (queue.shift() ?? null) : (network.weather?.() ?? null);
      const body = await request.text();
      const send = () =>
        fetch(request.url, {
          method: request.method,
          headers: { ...plain, cookie: network.cookie },
          ...(body ? { body } : {}),
        });
      underWay.count += 1;
      network.mostAtOnce = Math.max(network.mostAtOnce, underWay.count);
      try {
        if (fault === 'late') {
          late.push(send);
          throw new TypeError('Failed to fetch');
        }
        const answer = await withFault(fault, send);
        for (const overdue of late.splice(0)) await overdue();
        const meanwhile = network.beforeAnswer;
        network.beforeAnswer = null;
        if (meanwhile) await meanwhile();
        return answer;
      } finally {
        underWay.count -= 1;
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
