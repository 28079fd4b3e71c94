import { routePattern } from '#contract/call.ts';
import { securityLogCalls } from '#contract/securityLog.ts';
import { loadSecurityLog } from '#server/store/people/securityLog.ts';
import type { Api } from '#server/routes/api.ts';
import type { RouteDeps } from '#server/routes/deps.ts';

/** The call for the security log; the caller admits administrators only. */
export function securityLogRoutes(api: Api, { store }: RouteDeps): void {
  const { query, answer, ...call } = securityLogCalls.securityLog;
  const schema = { tags: ['securityLog'], querystring: query, response: { 200: answer } };
  api.get(routePattern(call), { schema }, (request) => loadSecurityLog(store.database.db, request.query));
}
