/** How long the service worker may take to answer, in milliseconds; one of an older build never does. */
const timeoutMs = 5_000;

/** Returns the app files that are missing from the service worker's cache; undefined when there is no service worker. */
export async function missingFiles(): Promise<readonly string[] | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      resolve(Array.isArray(data) ? data.filter((file) => typeof file === 'string') : undefined);
    });
    port1.start();
    setTimeout(() => resolve(undefined), timeoutMs);
    worker.postMessage({ type: 'MISSING' }, [port2]);
  });
}

/** Fetches missing app files through the service worker, which caches them. Returns those still missing. */
export async function refetchFiles(files: readonly string[]): Promise<readonly string[] | undefined> {
  await Promise.allSettled(files.map((file) => fetch(file)));
  return missingFiles();
}
