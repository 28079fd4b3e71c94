import { z } from 'zod/mini';
import { subscribeToPush, unsubscribeFromPush } from '#api/notificationChannels.ts';

/** Returns why this browser cannot show push messages, in words for the person; undefined if it can. */
export function pushObstacle(): string | undefined {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'This browser does not show notifications from web apps. On an iPhone or iPad, add the app to the Home Screen first.';
  if (Notification.permission === 'denied')
    return 'Notifications from this site are blocked in the browser’s settings.';
  return undefined;
}

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** Subscribes in the browser, then at the server. Returns the address; undefined if either refused. */
export async function enablePush(pushKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.ready;
  // A subscription of another person, or to a server with other keys, cannot be used.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys } = subscriptionSchema.parse(subscription.toJSON());
  const result = await subscribeToPush({ endpoint, keys });
  return result.kind === 'done' ? endpoint : undefined;
}

/** Ends the subscription of this device, at the server first. */
export async function disablePush(): Promise<boolean> {
  const result = await unsubscribeFromPush();
  if (result.kind !== 'done') return false;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return true;
}
