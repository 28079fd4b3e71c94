import { calls } from '#contract/calls.ts';
import type { Api } from './index.ts';

const longestBody = 64 * 1024;

/** Faults that happened on a device, for the log. */
export function loggingRoutes(api: Api): void {
  const schema = {
    tags: ['logging'],
    body: calls.logClientError.body,
    response: { 200: calls.logClientError.answer },
  };
  const config = { rateLimit: { max: 20, timeWindow: '1 minute' } };
  api.post(calls.logClientError.path, { schema, config, bodyLimit: longestBody }, (request) => {
    request.log.warn({ client: request.body }, 'fault on a device');
    return null;
  });
}
