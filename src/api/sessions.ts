import { type OwnSession, sessionCalls } from '#contract/accounts/sessions.ts';
import { type ApiResult, request } from './client.ts';

/** Loads where the user is signed in. */
export function fetchSessions(): Promise<ApiResult<OwnSession[]>> {
  return request(sessionCalls.sessions, {});
}

/** Ends one session, or without an id all but this one. */
export function endSession(id?: string): Promise<ApiResult<null>> {
  return id === undefined
    ? request(sessionCalls.endOtherSessions, {})
    : request(sessionCalls.endSession, { id });
}
