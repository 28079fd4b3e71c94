import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ApiError } from '#contract/errors/apiError.ts';
import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors/errors.ts';
import { isDatabaseUnavailable } from '#server/store/database/unavailable.ts';

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
  const { retryAfter, contentRange, ...shownDetails } = details;
  const status = contentRange === undefined ? entry.status : 416;
  if (status === 500) request.log.error({ err: fault }, 'fault');
  const wait = retryAfter ?? (status === 503 ? defaultRetryAfter : undefined);
  if (wait !== undefined) void reply.header('retry-after', String(Math.ceil(wait)));
  if (contentRange !== undefined) void reply.header('content-range', contentRange);
  const body: ErrorBody = { error: message, ...shownDetails, code, requestId: request.id };
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
