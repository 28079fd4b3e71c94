import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, Agent, createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';

/** The one address of the bench page, behind which all servers are: both sides pay the same for it. */
export interface Front {
  readonly url: string;
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
  const state = { cut: false };
  const agent = new Agent({ keepAlive: true });
  const streams = new Set<ServerResponse>();

  const handOn = (request: IncomingMessage, response: ServerResponse, target: number) => {
    const host = `127.0.0.1:${target}`;
    const { method, headers, url: path } = request;
    const options = { port: target, host: '127.0.0.1', path, method, agent };
    const onward = ask({ ...options, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    streams.add(response);
    response.on('close', () => {
      streams.delete(response);
      onward.destroy();
    });
    request.pipe(onward);
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/s, '');
    if (path === '/bench/connect') {
      state.cut = false;
      response.end();
    } else if (/^\/(api|identity|reference)\//.test(path)) {
      if (state.cut) response.destroy();
      else handOn(request, response, path.startsWith('/reference/') ? targets.reference : targets.ours);
    } else void servePage(join(folder, path === '/' ? 'index.html' : path), response);
  });
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
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

async function servePage(file: string, response: ServerResponse): Promise<void> {
  try {
    const content = await readFile(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
