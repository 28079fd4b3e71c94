import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import type { Api } from '#server/http/description/api.ts';

const maxBodyBytes = 64 * 1024;

/** The call with which devices report faults for the log. */
export function clientErrorRoutes(api: Api): void {
  const { body, answer } = calls.logClientError;
  const schema = { tags: ['logging'], body, response: { 200: answer } };
  const config = { rateLimit: { max: 20, timeWindow: '1 minute' } };
  const options = { schema, config, bodyLimit: maxBodyBytes };
  api.post(routePattern(calls.logClientError), options, (request) => {
    request.log.warn({ client: request.body }, 'fault on a device');
    return null;
  });
}
