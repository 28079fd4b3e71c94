import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, Agent, createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Link, transferMs, sendAtLinkSpeed } from './link.ts';

/** One address for the benchmark page and both servers, so that both sides pay the same for it. */
export interface Gateway {
  readonly url: string;
  /** Sends requests over a simulated link from now on; null means straight through. */
  setLink(link: Link | null): void;
  /** Rejects requests until the page asks to be connected again. */
  disconnect(): void;
  close(): void;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the page from a folder and forwards requests: paths below /reference to the reference server, others to ours. */
export async function openGateway(
  port: number,
  folder: string,
  targets: { readonly ours: number; readonly reference: number },
): Promise<Gateway> {
  const state: { isCut: boolean; link: Link | null } = { isCut: false, link: null };
  const agent = new Agent({ keepAlive: true });
  const streams = new Set<ServerResponse>();

  const forward = async (request: IncomingMessage, response: ServerResponse, target: number) => {
    const { link } = state;
    // The body is read whole first: its bytes take their time on the link, and so does the round trip.
    const body = await readAll(request);
    if (link) await sleep(link.rttMs + transferMs(link, body.length));
    const host = `127.0.0.1:${target}`;
    const { method, headers, url: path } = request;
    const options = { port: target, host: '127.0.0.1', path, method, agent };
    const onward = ask(
      { ...options, headers: { ...headers, host, ...(link && { 'x-packed': 'yes' }) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // If the page or the server hangs up half-way, only this response ends.
        if (link) sendAtLinkSpeed(link, answer, response).catch(() => response.destroy());
        else answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    streams.add(response);
    response.on('close', () => {
      streams.delete(response);
      onward.destroy();
    });
    onward.end(body);
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/s, '');
    if (path === '/bench/connect') {
      state.isCut = false;
      response.end();
    } else if (/^\/(api|identity|reference)\//.test(path)) {
      if (state.isCut) response.destroy();
      else {
        const target = path.startsWith('/reference/') ? targets.reference : targets.ours;
        forward(request, response, target).catch(() => response.destroy());
      }
    } else void servePage(join(folder, path === '/' ? 'index.html' : path), response);
  });
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    setLink(link) {
      state.link = link;
    },
    disconnect() {
      state.isCut = true;
      for (const stream of streams) stream.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

async function servePage(file: string, response: ServerResponse): Promise<void> {
  try {
    const content = await readFile(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
