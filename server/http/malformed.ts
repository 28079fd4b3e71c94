import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type ErrorBody, errorTable } from '#contract/errors/errors.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { isSecure, strictTransport } from './security.ts';

/**
 * Answers bytes that Node cannot read as a request, or that came too late: no hook runs for them, so their headers are
 * written here. Nothing may be loaded or shown because of such an answer.
 */
export function answerMalformed(env: Pick<Env, 'url'>) {
  const headers = {
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure(env) ? { 'strict-transport-security': `max-age=${strictTransport.maxAge}` } : {}),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  };
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOf(error.code);
    const body: ErrorBody = {
      error: errorTable.validation.message,
      code: 'validation',
      requestId: randomUUID(),
    };
    const text = JSON.stringify(body);
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(text)}`,
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
    socket.destroy(error);
  };
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    case undefined:
    default:
      return 400;
  }
}

/**
 * Passes requests to the app that Node would answer itself without the security headers: those without a host, which
 * HTTP forbids, and those with an expectation, which a server may ignore.
 */
export function routeUnusualRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    done(httpVersion === '1.1' && headers.host === undefined ? new ApiError('validation') : undefined);
  });
}
