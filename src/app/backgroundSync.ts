/** The Background Sync API, which TypeScript does not know: wakes the service worker once online, with no tab open. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to send this database's outbox in the background once online, where it can (decision 018). */
export async function requestBackgroundSync(database: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const manager: unknown = registration && Reflect.get(registration, 'sync');
  // Where the user or the browser does not allow it, the outbox is sent when the app is next opened.
  if (isSyncManager(manager)) await manager.register(database).catch(() => undefined);
}

function isSyncManager(value: unknown): value is SyncManager {
  return typeof value === 'object' && value !== null && 'register' in value;
}
