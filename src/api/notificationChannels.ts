import type { z } from 'zod/mini';
import { notificationChannelCalls } from '#contract/accounts/notificationChannels.ts';
import { type ApiResult, request } from './client.ts';

/** Channels by which a server can notify people besides the inbox. */
export type NotificationChannels = z.infer<typeof notificationChannelCalls.notificationChannels.answer>;

/** Fetches the channels by which the server can notify people. */
export function fetchNotificationChannels(): Promise<ApiResult<NotificationChannels>> {
  return request(notificationChannelCalls.notificationChannels, {});
}

/** Subscribes this device, as its browser describes it, to push messages. */
export function subscribeToPush(
  json: z.infer<typeof notificationChannelCalls.subscribeToPush.body>,
): Promise<ApiResult<null>> {
  return request(notificationChannelCalls.subscribeToPush, {}, { json });
}

/** Ends the subscription of this device. */
export function unsubscribeFromPush(): Promise<ApiResult<null>> {
  return request(notificationChannelCalls.unsubscribeFromPush, {});
}
