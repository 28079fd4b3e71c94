/** A browser's promise to wake the service worker once there is a network, with no tab open. */
interface Later {
  register(tag: string): Promise<void>;
}

/** Asks that what waits in this database leaves once there is a network, where the browser can do that (decision 018). */
export async function sendInBackground(database: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const later: unknown = registration && Reflect.get(registration, 'sync');
  // The person, or the browser, may not allow it: then it leaves when the app is opened again, as everywhere else.
  if (canRegister(later)) await later.register(database).catch(() => undefined);
}

function canRegister(later: unknown): later is Later {
  return typeof later === 'object' && later !== null && 'register' in later;
}
