/** What can happen to one request on its way. */
export type Fault =
  | 'dropRequest'
  | 'dropAnswer'
  | 'duplicate'
  | 'serverError'
  | 'htmlPage'
  | 'cutBody'
  | 'unavailable120'
  | 'unauthenticated';

/** The network between one device and the server, with faults on order. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** The next requests meet these, in order (null: nothing happens to that one); then all is well again. */
  fail(...faults: (Fault | null)[]): void;
  online: boolean;
  /** How many requests have set out. */
  requests: number;
  cookie: string;
  /** Runs before an answer is handed over: for what happens meanwhile. */
  beforeAnswer: (() => Promise<void>) | null;
}

/** A network to a real server; `cookie` says who is signed in. */
export function createNetwork(cookie: string): Network {
  const queue: (Fault | null)[] = [];
  const network: Network = {
    fail: (...faults) => void queue.push(...faults),
    online: true,
    requests: 0,
    cookie,
    beforeAnswer: null,
    async fetch(input, init) {
      const request = new Request(input, init);
      network.requests += 1;
      if (!network.online) throw new TypeError('Failed to fetch');
      const fault = queue.length > 0 ? (queue.shift() ?? null) : null;
      const body = await request.text();
      const send = () =>
        fetch(request.url, {
          method: request.method,
          headers: { 'content-type': 'application/json', cookie: network.cookie },
          ...(body ? { body } : {}),
        });
      const answer = await withFault(fault, send);
      const meanwhile = network.beforeAnswer;
      network.beforeAnswer = null;
      if (meanwhile) await meanwhile();
      return answer;
    },
  };
  return network;
}

async function withFault(fault: Fault | null, send: () => Promise<Response>): Promise<Response> {
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
