/** How long the service worker may take to answer, in milliseconds. */
const timeoutMs = 5_000;

/** How long a missing file may take, in milliseconds. */
const fileTimeoutMs = 30_000;

/** The files of the app as a service worker knows them. */
export interface AppFiles {
  readonly total: number;
  /** Paths of those that are missing from its cache. */
  readonly missing: readonly string[];
}

/** Asks a service worker which files of the app are stored; undefined when it does not answer. */
export function appFiles(worker: ServiceWorker): Promise<AppFiles | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(read(data)));
    port1.start();
    setTimeout(() => resolve(undefined), timeoutMs);
    worker.postMessage({ type: 'FILES' }, [port2]);
  });
}

function read(data: unknown): AppFiles | undefined {
  if (!(data instanceof Object && 'total' in data && 'missing' in data)) return undefined;
  const { total, missing } = data;
  if (typeof total !== 'number' || !Array.isArray(missing)) return undefined;
  return { total, missing: missing.filter((file) => typeof file === 'string') };
}

/** Fetches missing files through the service worker, which stores them. */
export async function refetchFiles(files: readonly string[]): Promise<void> {
  await Promise.allSettled(files.map((file) => fetch(file, { signal: AbortSignal.timeout(fileTimeoutMs) })));
}
