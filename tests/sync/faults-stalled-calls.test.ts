import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Timers } from '#api/http/exchange.ts';
import { fetchHistory } from '#api/histories.ts';
import { idleMs } from '#contract/deadlines.ts';
import { httpTransport } from '#sync/transport.ts';
import { eventually } from '#support/eventually.ts';

// Fault cases are numbered as in docs/sync.md.

describe('calls of the page', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Requests of a page, whose relative addresses are resolved against its origin. */
  class PageRequest extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://game.test') : input, init);
    }
  }

  test.each(['the headers', 'half of the body'])(
    'fault 60: a history or version of which only %s arrive is given up after 20 seconds',
    async (part) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      vi.stubGlobal('Request', PageRequest);
      const body = new ReadableStream({
        start(controller) {
          if (part !== 'the headers') controller.enqueue(new TextEncoder().encode('{"histories":'));
        },
      });
      const headers = { 'content-type': 'application/json' };
      vi.stubGlobal('fetch', (_request: Request, { signal }: RequestInit) => {
        const reader = body.getReader();
        signal?.addEventListener('abort', () => void reader.cancel());
        const arriving = new ReadableStream({
          async pull(controller) {
            const { done, value } = await reader.read();
            if (done) controller.error(new Error('given up'));
            else controller.enqueue(value);
          },
        });
        return Promise.resolve(new Response(arriving, { headers }));
      });
      const asked = fetchHistory({ user: 'ada', documents: [] });
      let isOver = false;
      void asked.then(() => (isOver = true));
      await vi.advanceTimersByTimeAsync(idleMs - 1_000);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await asked).toEqual({ kind: 'unreachable' });
    },
  );
});

describe('real sockets', () => {
  /** Runs ten times as fast as the clock: fast enough for a test, and slow enough for a busy machine. */
  const quick: Timers = {
    set: (run, ms) => Number(setTimeout(run, ms / 10)),
    clear: (timer) => clearTimeout(timer),
  };

  async function listening(server: Server): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address: AddressInfo | string | null = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }
  const request = { user: 'ada', documents: [] };

  test('fault 60: an answer of which only the headers and half of the body arrive is given up', async () => {
    let closed = 0;
    const url = await listening(
      createServer((_request, response) => {
        response.on('close', () => (closed += 1));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"histories":');
      }),
    );
    expect(await httpTransport(url, { timers: quick }).history(request)).toEqual({ kind: 'unreachable' });
    await eventually(() => expect(closed).toBe(1));
  });

  test('fault 60: an answer that takes longer than 20 seconds in all, but keeps arriving, is read', async () => {
    const url = await listening(
      createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const rest = '{"histories":[]}'.split('');
        const timer = setInterval(() => {
          const next = rest.shift();
          if (next !== undefined) return void response.write(next);
          clearInterval(timer);
          response.end();
        }, 150);
      }),
    );
    const reply = await httpTransport(url, { timers: quick }).history(request);
    expect(reply).toEqual({ kind: 'answer', body: { histories: [] } });
  });
});
