import { type ErrorBody, type ErrorCode, errorTable } from './errors.ts';

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

/** A validation error for one field. */
export function fieldError(name: string, message: string): ApiError {
  return new ApiError('validation', { errors: [{ name, messages: [message] }] });
}
