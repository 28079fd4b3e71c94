/** The cache for the files of the previous build. */
const name = 'waymark-earlier';

/**
 * Caches the chunks of the build that is about to be replaced, for tabs that are not reloaded, also offline. Leaves out
 * the paths in `current`, the new build.
 */
export async function cachePreviousBuild(precache: string, current: ReadonlySet<string>): Promise<void> {
  await caches.delete(name);
  const [from, to] = await Promise.all([caches.open(precache), caches.open(name)]);
  for (const request of await from.keys()) {
    const { pathname } = new URL(request.url);
    const response = current.has(pathname) ? undefined : await from.match(request);
    if (pathname.startsWith('/assets/') && response) await to.put(request, response);
  }
}

/** A chunk of the previous build, or the server's answer. */
export async function previousBuildOrNetwork(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: name });
  return cached ?? fetch(request);
}
