import { type IncomingHttpHeaders, type IncomingMessage, createServer, request } from 'node:http';

/** A link to a server on which some requests get no answer, are cut off, or are answered with an error. */
export interface BadLink {
  readonly url: string;
  /** Decides what happens to the requests from now on; those that hang already hang for ever. */
  fault: (asked: IncomingMessage) => 'hang' | 'cut' | 'error' | null;
  /** How far the server's clock seems to be ahead, in milliseconds. */
  ahead: number;
  /** Paths that the service worker has requested, in order, with those that hung or were cut. */
  readonly asked: string[];
  close(): void;
}

/** Starts a link to the server at this address; it works until it is given a fault. */
export async function startBadLink(to: string): Promise<BadLink> {
  const { hostname, port } = new URL(to);
  const proxy = createServer((near, answer) => {
    if (isFromServiceWorker(near)) link.asked.push(near.url ?? '');
    const fault = link.fault(near);
    if (fault === 'hang') return;
    if (fault === 'cut') return void near.destroy();
    if (fault === 'error') {
      answer.writeHead(500, { 'content-type': 'application/json' });
      return void answer.end('{"code":"internal"}');
    }
    const { method, headers, url: path } = near;
    const far = request({ hostname, port, path, method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, { ...came.headers, ...dateAhead(came.headers, link.ahead) });
      came.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  });
  const own = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      if (address instanceof Object) resolve(address.port);
    });
  });
  const link: BadLink = {
    url: `http://127.0.0.1:${own}`,
    fault: () => null,
    ahead: 0,
    asked: [],
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
  return link;
}

/** The time of an answer, as if the server's clock were ahead. */
function dateAhead({ date }: IncomingHttpHeaders, ms: number): { date?: string } {
  return date === undefined ? {} : { date: new Date(Date.parse(date) + ms).toUTCString() };
}

/** Whether the service worker asks, and not a page. */
export function isFromServiceWorker({ headers }: IncomingMessage): boolean {
  return headers.referer?.endsWith('/service-worker.js') ?? false;
}
