import { cacheNames, clientsClaim } from 'workbox-core';
import type { PrecacheEntry } from 'workbox-precaching';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { sendOutbox } from './backgroundSync.ts';
import { previousBuildOrNetwork, cachePreviousBuild } from './previousBuild.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// Precaches the shell and every chunk, so that screens never opened before work offline. A new version installs
// beside the old one, whose files stay until the new one is activated. Every entry has a hash of its content
// (vite.config.ts), so the browser refuses the sign-in page of a public network that comes in its place.
const manifest = self.__WB_MANIFEST;
const files = manifest.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`);
precacheAndRoute(manifest);
cleanupOutdatedCaches();

// Every address of the app is the same page. The server's addresses are not routed, so that documents and
// sign-in never pass through a cache.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|identity)(\/|\?|$)/] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => previousBuildOrNetwork(request),
);

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const type = message instanceof Object && 'type' in message ? message.type : undefined;
  // The person decides when the new version takes over (src/app/update.ts asks them).
  if (type === 'SKIP_WAITING') {
    const cached = cachePreviousBuild(cacheNames.precache, new Set(files)).catch(() => undefined);
    event.waitUntil(cached.then(() => self.skipWaiting()));
  }
  if (type === 'MISSING') event.waitUntil(missingFiles().then((names) => event.ports[0]?.postMessage(names)));
});
clientsClaim();

// Sends waiting changes after the tab was closed, in browsers with background sync; nothing depends on it.
self.addEventListener('sync', (event: Event) => {
  if (!(event instanceof ExtendableEvent) || !('tag' in event) || typeof event.tag !== 'string') return;
  event.waitUntil(sendOutbox(event.tag, self));
});

/** Files of this build that are missing from its cache; requesting one caches it again. */
async function missingFiles(): Promise<string[]> {
  const cache = await caches.open(cacheNames.precache);
  const cachedUrls = new Set((await cache.keys()).map((request) => request.url));
  return files.filter((file) => !cachedUrls.has(getCacheKeyForURL(file) ?? ''));
}
