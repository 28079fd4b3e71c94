import { clientsClaim } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The shell and every chunk, so that a screen never opened before opens without a network too.
// A new version installs beside the old one, whose files stay until the new one is activated.
// Every entry carries the hash of its content (vite.config.ts): what the sign-in page of somebody's
// network answers in its place is refused by the browser and never enters the cache.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Any address of the app is the same page. The server's own addresses are not even routed,
// so that neither documents nor sign-in ever pass through a cache.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|identity)(\/|\?|$)/] }),
);

// Prompt only: the person decides when the new version takes over (src/session/update.ts asks).
self.addEventListener('message', (event) => {
  const asked: unknown = event.data;
  if (asked instanceof Object && 'type' in asked && asked.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();
