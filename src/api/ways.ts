import type { z } from 'zod/mini';
import { wayCalls } from '#contract/ways.ts';
import { type ApiResult, request } from './client.ts';

/** How a server can tell people besides the inbox. */
export type Ways = z.infer<typeof wayCalls.waysToTell.answer>;

/** Fetches how the server can tell people besides the inbox. */
export function fetchWays(): Promise<ApiResult<Ways>> {
  return request(wayCalls.waysToTell, {}, { isSilent: true });
}

/** Lets the server send pushes to this device, as its browser describes it. */
export function takePushes(json: z.infer<typeof wayCalls.takePushes.body>): Promise<ApiResult<null>> {
  return request(wayCalls.takePushes, {}, { json });
}

/** Ends that. */
export function leavePushes(): Promise<ApiResult<null>> {
  return request(wayCalls.leavePushes, {});
}
