import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors.ts';

/**
 * Details of an error besides its code. `retryAfter`, in seconds, and `contentRange` become headers. The latter is the size
 * of a file that has no such part, and makes the status 416, which the contract's table does not have: only files need it.
 */
export type ErrorDetails = Partial<Omit<ErrorBody, 'code' | 'requestId'>> & {
  readonly retryAfter?: number;
  readonly contentRange?: string;
};

/** An error of the contract's table. Anything else that is thrown is a fault, and its answer reveals nothing. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.error ?? errorTable[code].message);
    this.code = code;
    this.details = details;
  }
}

/** Seconds after which a request may be repeated, where nobody knows better. */
const defaultRetryAfter = 10;

/** Sends every error in the same shape. Faults are logged under the request id that the answer contains. */
export function answerError(
  fault: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, details } = fault instanceof ApiError ? fault : asApiError(fault);
  const { message, ...entry } = errorTable[code];
  const { retryAfter, contentRange, ...shown } = details;
  const status = contentRange === undefined ? entry.status : 416;
  if (status === 500) request.log.error({ err: fault }, 'fault');
  const wait = retryAfter ?? (status === 503 ? defaultRetryAfter : undefined);
  if (wait !== undefined) void reply.header('retry-after', String(Math.ceil(wait)));
  if (contentRange !== undefined) void reply.header('content-range', contentRange);
  const body: ErrorBody = { error: message, ...shown, code, requestId: request.id };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(body));
}

/** Whether a fault says that a request is not valid, and not that it may not be done, or cannot. */
export function isValidation(fault: FastifyError | Error): boolean {
  const { code } = fault instanceof ApiError ? fault : asApiError(fault);
  return code === 'validation';
}

function asApiError(fault: FastifyError | Error): ApiError {
  if (hasZodFastifySchemaValidationErrors(fault)) {
    const messages = new Map<string, string[]>();
    for (const { instancePath, message = 'Invalid value' } of fault.validation) {
      const name = instancePath.slice(1).replaceAll('/', '.');
      messages.set(name, [...(messages.get(name) ?? []), message]);
    }
    return new ApiError('validation', {
      errors: [...messages].map(([name, messages]) => ({ name, messages })),
    });
  }
  if (isDatabaseUnavailable(fault)) return new ApiError('unavailable');
  const size = contentRangeSchema.safeParse(fault).data?.headers['Content-Range'];
  return new ApiError(
    'statusCode' in fault ? codeOf(fault.statusCode) : 'internal',
    size === undefined ? {} : { contentRange: size },
  );
}

/** The size of a file, in the error that says that it has no such part. */
const contentRangeSchema = z.object({
  status: z.literal(416),
  headers: z.object({ 'Content-Range': z.string() }),
});

/**
 * The database cannot be used at the moment (disk full, read-only, locked, too slow, shutting down, no connection): not a
 * fault of the request.
 */
const unavailableCodes =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED)|53|57P|57014|08|25006|25P0[34]|55P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EFBIG)/;

/** The same, from pg, which gives these errors no code. */
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client .* not queryable)/;

/** Whether a fault says that the database cannot be used at the moment. */
export function isDatabaseUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if ('code' in fault && typeof fault.code === 'string') return unavailableCodes.test(fault.code);
  return unavailableMessages.test(fault.message);
}

/** The code for an error of the framework, by its status. */
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

/** A validation error for one field. */
export function fieldError(name: string, message: string): ApiError {
  return new ApiError('validation', { errors: [{ name, messages: [message] }] });
}
