import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors.ts';

/** What may be said beside the code. `retryAfter` is in seconds and travels as a header. */
export type ErrorDetails = Partial<Omit<ErrorBody, 'code' | 'requestId'>> & { readonly retryAfter?: number };

/** An answer that is an error of the contract's table. Everything else that is thrown is a fault of ours, and says nothing. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly particulars: ErrorDetails;

  constructor(code: ErrorCode, particulars: ErrorDetails = {}) {
    super(particulars.error ?? errorTable[code].words);
    this.code = code;
    this.particulars = particulars;
  }
}

/** Answers every error in the one shape; what is not ours to tell stays in the log, under the same request id. */
export function answerError(
  fault: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, particulars } = fault instanceof ApiError ? fault : asApiError(fault);
  const { status, words } = errorTable[code];
  if (status === 500) request.log.error({ err: fault }, 'fault');
  const { retryAfter, code: _, ...said } = { code: '', ...particulars };
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  const body: ErrorBody = { error: words, ...said, code, requestId: request.id };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(body));
}

function asApiError(fault: FastifyError | Error): ApiError {
  if (hasZodFastifySchemaValidationErrors(fault)) {
    const messages = new Map<string, string[]>();
    for (const { instancePath, message = 'Not right' } of fault.validation) {
      const name = instancePath.slice(1).replaceAll('/', '.');
      messages.set(name, [...(messages.get(name) ?? []), message]);
    }
    return new ApiError('validation', {
      errors: [...messages].map(([name, messages]) => ({ name, messages })),
    });
  }
  if (isTrouble(fault)) return new ApiError('unavailable', { retryAfter: 10 });
  return new ApiError('statusCode' in fault ? codeOf(fault.statusCode) : 'internal');
}

/** The database cannot write at all just now (disk full, going down, no connection): no fault of what was asked. */
const trouble = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)|53|57P|08|ECONN|EPIPE)/;

function isTrouble(fault: Error): boolean {
  return 'code' in fault && typeof fault.code === 'string' && trouble.test(fault.code);
}

/** The framework's own refusals, by their status. */
function codeOf(status = 500): ErrorCode {
  switch (status) {
    case 404:
    case 405:
      return 'not_found';
    case 413:
      return 'too_large';
    case 429:
      return 'too_many_requests';
    case 503:
      return 'unavailable';
    default:
      return status >= 400 && status < 500 ? 'validation' : 'internal';
  }
}
