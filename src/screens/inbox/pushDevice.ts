import { z } from 'zod/mini';
import { leavePushes, takePushes } from '#api/ways.ts';

/** Why this browser takes no pushes, in words for the person; undefined if it can. */
export function pushObstacle(): string | undefined {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'This browser shows no notifications of web apps. On an iPhone or iPad, add the app to the Home Screen first.';
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked in the settings of the browser.';
  return undefined;
}

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** Asks the browser to take pushes, and tells the server where. Returns the address; undefined if either did not want to. */
export async function startPushes(pushKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.ready;
  // One of another person, or of a server with other keys, cannot be used.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const taken = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint, keys } = subscriptionSchema.parse(taken.toJSON());
  const result = await takePushes({ endpoint, keys });
  return result.kind === 'done' ? endpoint : undefined;
}

/** Ends pushes to this device, at the server first. */
export async function stopPushes(): Promise<boolean> {
  const result = await leavePushes();
  if (result.kind !== 'done') return false;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return true;
}
