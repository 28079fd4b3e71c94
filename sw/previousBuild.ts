/** Name of the cache of the build before; an older one of that name gives way. */
const name = 'waymark-earlier';

/**
 * Keeps the chunks of the build that is about to be replaced: tabs that are not reloaded go on with them, without a
 * network too. `known` are the addresses of the new build.
 */
export async function cachePreviousBuild(precache: string, known: ReadonlySet<string>): Promise<void> {
  await caches.delete(name);
  const [from, to] = await Promise.all([caches.open(precache), caches.open(name)]);
  for (const request of await from.keys()) {
    const { pathname } = new URL(request.url);
    const response = known.has(pathname) ? undefined : await from.match(request);
    if (pathname.startsWith('/assets/') && response) await to.put(request, response);
  }
}

/** A chunk of the build before, or whatever the server has. */
export async function previousBuildOrNetwork(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: name });
  return kept ?? fetch(request);
}
