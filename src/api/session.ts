import { appCalls } from '#contract/calls/appCalls.ts';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { type ApiResult, request } from './client.ts';

/** Fetches the signed-in user. Silent: the progress bar does not show (rule 2.6). */
export function fetchCurrentUser(): Promise<ApiResult<CurrentUser>> {
  return request(appCalls.currentUser, {}, { isSilent: true });
}

/** Ends the session on the server; false when the server could not be reached or refused. */
export async function postLogout(): Promise<boolean> {
  return (await request(appCalls.logout, {})).kind === 'done';
}

/** Returns the address of the login page, which leads back to `returnTo` (a path with its query). */
export function loginAddress(returnTo: string): string {
  return `/identity/login?returnTo=${encodeURIComponent(returnTo)}`;
}
