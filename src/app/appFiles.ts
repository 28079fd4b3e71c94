/** How long the service worker may take to look; one of an older build never answers. */
const patienceMs = 5_000;

/** The files of the app that this browser should have kept and has not; undefined where it keeps none at all. */
export async function missingFiles(): Promise<readonly string[] | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      resolve(Array.isArray(data) ? data.filter((each) => typeof each === 'string') : undefined);
    });
    port1.start();
    setTimeout(() => resolve(undefined), patienceMs);
    worker.postMessage({ type: 'MISSING' }, [port2]);
  });
}

/** Fetches files of the app that went missing, by way of the service worker, which keeps them; gives what is left. */
export async function bringFilesBack(files: readonly string[]): Promise<readonly string[] | undefined> {
  await Promise.allSettled(files.map((file) => fetch(file)));
  return missingFiles();
}
