import { expect, signInAndSync, test } from '#support/browser.ts';

// The service worker's part in a push message. Sending it is tested in tests/server/pushes.test.ts.

test('A push is shown with what it has, and an unreadable one leads to the inbox', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext();
  await context.grantPermissions(['notifications'], { origin: server.url });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'organiser');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  // Chromium without its window has nowhere to show notifications, so what the worker asks for is noted.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker');
  await worker.evaluate(() => {
    const registration: unknown = Reflect.get(globalThis, 'registration');
    if (!(registration instanceof Object)) throw new Error('No registration');
    const asked: object[] = [];
    Reflect.set(globalThis, 'asked', asked);
    const show: unknown = Reflect.get(registration, 'showNotification');
    Reflect.set(
      registration,
      'showNotification',
      (title: string, { body, tag, data }: NotificationOptions) => {
        asked.push({ title, body, tag, path: String(data) });
        return typeof show === 'function'
          ? Reflect.apply(show, registration, [title, { body, tag, data }])
          : undefined;
      },
    );
  });
  const shown = () => worker.evaluate((): unknown => Reflect.get(globalThis, 'asked'));
  const message = { title: 'ENC-7', body: 'a comment', path: '/encounters/x/read', tag: 'x' };
  await deliver(JSON.stringify(message));
  await expect.poll(shown).toEqual([message]);
  await deliver('not to be read');
  const other = { title: 'Waymark', body: 'Something is in your inbox', tag: 'inbox', path: '/inbox' };
  await expect.poll(shown).toContainEqual(other);
  await deliver(JSON.stringify({ ...message, tag: 'y', path: '//elsewhere.example/x' }));
  await expect.poll(shown).toContainEqual({ ...message, tag: 'y', path: '/inbox' });
  await context.close();
});

test('The profile says why a browser takes no pushes, and asks nothing by itself', async ({
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/about');
  await page.addInitScript(() => {
    Notification.requestPermission = () => {
      document.title = 'asked';
      return Promise.resolve('denied');
    };
  });
  await page.goto(new URL('/userProfile', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(
    page
      .getByText(/^Notifications from this site are blocked/)
      .or(page.getByLabel('Notifications on this device')),
  ).toBeVisible();
  expect(await page.title()).not.toBe('asked');
  await expect(page.getByLabel('By email')).toHaveCount(0);
});
