import { cacheNames, clientsClaim } from 'workbox-core';
import {
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
  cleanupOutdatedCaches,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { errorReportOf } from '#contract/errors/errorReportOf.ts';
import { sendOutbox } from './backgroundSync.ts';
import { openNotification, showPush } from './push.ts';
import { previousBuildOrNetwork, cachePreviousBuild } from './previousBuild.ts';
import { type AppFile, retryStalled, storeFiles } from './storeFiles.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// Precaches the shell and every chunk, so that screens never opened before work offline. A new version installs
// beside the old one, whose files stay until the new one is activated. Every entry has a hash of its content
// (vite.config.ts), so the sign-in page of a public network is never stored in its place. Installing is ours
// (storeFiles.ts), because Workbox waits for a request without a limit.
const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
const files: readonly AppFile[] = [...precache.getURLsToCacheKeys()].map(([url, key]) => ({
  url,
  key,
  integrity: precache.getIntegrityForCacheKey(key) ?? '',
}));
const pathOf = (file: AppFile) => new URL(file.url).pathname;
self.addEventListener('install', (event) => {
  event.waitUntil(openPrecache().then((cache) => storeFiles(cache, files)));
});
self.addEventListener('activate', (event) => void precache.activate(event));
registerRoute(new PrecacheRoute(precache));
cleanupOutdatedCaches();

// Every address of the app is the same page. The server's addresses are not routed, so that documents and
// sign-in never pass through a cache.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|identity)(\/|\?|$)/],
  }),
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
    const cached = cachePreviousBuild(cacheNames.precache, new Set(files.map(pathOf))).catch(() => undefined);
    event.waitUntil(cached.then(() => self.skipWaiting()));
  }
  if (type === 'FILES') {
    const answer = missingFiles().then((missing) => ({ missing, total: files.length }));
    event.waitUntil(answer.then((counts) => event.ports[0]?.postMessage(counts)));
  }
  if (type === 'RETRY') retryStalled();
});
clientsClaim();

// An error that nothing caught goes to one of the app's pages, which reports it to the server's log.
self.addEventListener(
  'error',
  ({ error, message, filename }) => void reportError(error ?? message, filename),
);
self.addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));

// Sends waiting changes after the tab was closed, in browsers with background sync; nothing depends on it.
self.addEventListener('sync', (event: Event) => {
  if (!(event instanceof ExtendableEvent) || !('tag' in event) || typeof event.tag !== 'string') return;
  event.waitUntil(sendOutbox(event.tag, self));
});

// Pushes have a reference and what happened; a tap opens the document or the inbox.
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text(), self)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification, self)),
);

async function reportError(reason: unknown, source?: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  page?.postMessage({ type: 'ERROR', error: errorReportOf(reason, source) });
}

function openPrecache(): Promise<Cache> {
  return caches.open(cacheNames.precache);
}

/** Files of this build that are missing from its cache; requesting one caches it again. */
async function missingFiles(): Promise<string[]> {
  const cache = await openPrecache();
  const cachedUrls = new Set((await cache.keys()).map((request) => request.url));
  return files.filter(({ key }) => !cachedUrls.has(key)).map(pathOf);
}
