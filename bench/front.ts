import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, Agent, createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Link, msFor, paced } from './link.ts';

/** The one address of the bench page, behind which all servers are: both sides pay the same for it. */
export interface Front {
  readonly url: string;
  /** Lets calls go over such a link from now on; none is this machine itself. */
  over(link: Link | null): void;
  /** Lets no call through until the page asks for it again. */
  cut(): void;
  close(): void;
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Serves the bench page from a folder, and hands calls on: what begins with /reference to the one, else to the other. */
export async function openFront(
  port: number,
  folder: string,
  targets: { readonly ours: number; readonly reference: number },
): Promise<Front> {
  const state: { cut: boolean; link: Link | null } = { cut: false, link: null };
  const agent = new Agent({ keepAlive: true });
  const streams = new Set<ServerResponse>();

  const handOn = async (request: IncomingMessage, response: ServerResponse, target: number) => {
    const { link } = state;
    // What is sent is read whole first: its bytes take their time on the link, and so does the way there and back.
    const body = await readAll(request);
    if (link) await sleep(link.rttMs + msFor(link, body.length));
    const host = `127.0.0.1:${target}`;
    const { method, headers, url: path } = request;
    const options = { port: target, host: '127.0.0.1', path, method, agent };
    const onward = ask(
      { ...options, headers: { ...headers, host, ...(link && { 'x-packed': 'yes' }) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        // Whoever hung up in the middle, the page or the server, ends the answer and not the benchmark.
        if (link) paced(link, answer, response).catch(() => response.destroy());
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
      state.cut = false;
      response.end();
    } else if (/^\/(api|identity|reference)\//.test(path)) {
      if (state.cut) response.destroy();
      else {
        const target = path.startsWith('/reference/') ? targets.reference : targets.ours;
        handOn(request, response, target).catch(() => response.destroy());
      }
    } else void servePage(join(folder, path === '/' ? 'index.html' : path), response);
  });
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    over(link) {
      state.link = link;
    },
    cut() {
      state.cut = true;
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
