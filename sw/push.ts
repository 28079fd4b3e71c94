/** Shows what the server has sent to this device. Browsers ask that every push shows something. */
export async function showPush(text: string | undefined, scope: ServiceWorkerGlobalScope): Promise<void> {
  const { title, body, path, tag } = readMessage(text);
  await scope.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' });
}

/** Opens what a notification is about, in a tab of the app if there is one. */
export async function openNotification(
  notification: Notification,
  scope: ServiceWorkerGlobalScope,
): Promise<void> {
  notification.close();
  const path: unknown = notification.data;
  const address = new URL(typeof path === 'string' ? path : '/inbox', scope.location.origin);
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).origin === address.origin);
  const opened = await tab?.navigate(address.href).catch(() => null);
  if (opened) await opened.focus();
  else await scope.clients.openWindow(address.href);
}

function readMessage(text = '') {
  const message: unknown = parse(text);
  const textOf = (name: string, otherwise: string): string => {
    const value: unknown = message instanceof Object ? Reflect.get(message, name) : undefined;
    return typeof value === 'string' ? value : otherwise;
  };
  const path = textOf('path', '/inbox');
  return {
    title: textOf('title', 'Waymark'),
    body: textOf('body', 'Something is in your inbox'),
    // Never another site.
    path: /^\/(?!\/)/.test(path) ? path : '/inbox',
    tag: textOf('tag', 'inbox'),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
