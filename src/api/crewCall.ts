import { crewCallCalls } from '#contract/crewCall.ts';
import { type ApiResult, request } from './client.ts';

/** Signs the user up for a released slot that they may not read, or off again. */
export function signUpForSlot(id: string, isOff: boolean): Promise<ApiResult<null>> {
  return request(crewCallCalls.signUpForSlot, { id }, { json: { isOff } });
}
