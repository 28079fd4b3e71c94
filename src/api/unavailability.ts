import type { ApiFailure } from './client.ts';

/**
 * Returns why a document could not be fetched. Only "forbidden" and "not found" say something about the document; after
 * any other failure, such as a session that has ended, trying again may help.
 */
export function unavailability(failure: ApiFailure): 'forbidden' | 'missing' | 'unreachable' {
  const code = failure.kind === 'refused' ? failure.error.code : undefined;
  if (code === 'forbidden') return 'forbidden';
  return code === 'not_found' ? 'missing' : 'unreachable';
}
