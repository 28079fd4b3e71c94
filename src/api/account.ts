import { accountCalls } from '#contract/calls/accountCalls.ts';
import type { CurrentUser, Profile } from '#contract/accounts/user.ts';
import { type ApiResult, request } from './client.ts';

/** Saves the profile of the signed-in user. */
export function saveProfile(profile: Profile): Promise<ApiResult<CurrentUser>> {
  return request(accountCalls.saveProfile, {}, { json: profile });
}

/** Changes the password of the signed-in user; their sessions elsewhere end. */
export function changePassword(current: string, next: string): Promise<ApiResult<null>> {
  return request(accountCalls.changePassword, {}, { json: { current, next } });
}
