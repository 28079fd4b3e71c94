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

// The shell and every chunk, so that a screen never opened before opens without a network too.
// A new version installs beside the old one, whose files stay until the new one is activated.
// Every entry carries the hash of its content (vite.config.ts): what the sign-in page of somebody's
// network answers in its place is refused by the browser and never enters the cache.
const manifest = self.__WB_MANIFEST;
const files = manifest.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`);
precacheAndRoute(manifest);
cleanupOutdatedCaches();

// Any address of the app is the same page. The server's own addresses are not even routed,
// so that neither documents nor sign-in ever pass through a cache.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|identity)(\/|\?|$)/] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => previousBuildOrNetwork(request),
);

self.addEventListener('message', (event) => {
  const asked: unknown = event.data;
  const type = asked instanceof Object && 'type' in asked ? asked.type : undefined;
  // Prompt only: the person decides when the new version takes over (src/app/update.ts asks).
  if (type === 'SKIP_WAITING') {
    const taken = cachePreviousBuild(cacheNames.precache, new Set(files)).catch(() => undefined);
    event.waitUntil(taken.then(() => self.skipWaiting()));
  }
  if (type === 'MISSING') event.waitUntil(missing().then((found) => event.ports[0]?.postMessage(found)));
});
clientsClaim();

// Where the browser has it, what waits leaves after its tab was closed; nothing depends on it.
self.addEventListener('sync', (event: Event) => {
  if (!(event instanceof ExtendableEvent) || !('tag' in event) || typeof event.tag !== 'string') return;
  event.waitUntil(sendOutbox(event.tag, self));
});

/** The files of this build that are not in its cache; whoever asks for one of them brings it back. */
async function missing(): Promise<string[]> {
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return files.filter((file) => !kept.has(getCacheKeyForURL(file) ?? ''));
}
