/** A file of the app: its address, its key in the cache, and the hash of its content. */
export interface AppFile {
  readonly url: string;
  readonly key: string;
  /** Subresource-integrity hash (SHA-256). */
  readonly integrity: string;
}

/** The parts of the cache that storing files needs. */
export interface FileCache {
  keys(): Promise<readonly { readonly url: string }[]>;
  put(key: string, response: Response): Promise<void>;
}

/** How long a request may go without a byte, in milliseconds. */
const stallMs = 20_000;

/** How long one installation goes on, in milliseconds; browsers end it after five minutes. */
const installMs = 240_000;

/** How often a file is requested before the installation ends. The next one continues with what is stored. */
const maxAttempts = 5;

/** Pause before the second attempt, in milliseconds; it doubles with each attempt. */
const pauseMs = 1_000;

/** Files requested at a time: few, because the page needs connections too. */
const atOnce = 3;

/** How long a request has to be silent for `retryStalled` to make it again, in milliseconds. */
const silentMs = 2_000;

/** The requests under way: what ends each of them, and when its last byte came. */
const underWay = new Map<AbortController, { movedAt: number }>();

/** Makes requests that have stalled again at once, because the network may be back. */
export function retryStalled(): void {
  for (const [request, { movedAt }] of underWay) if (Date.now() - movedAt >= silentMs) request.abort();
}

/**
 * Stores the files that the cache does not have yet. Each is stored as it arrives, so that an installation that fails
 * loses nothing. Rejects if a file does not arrive.
 */
export async function storeFiles(cache: FileCache, files: readonly AppFile[]): Promise<void> {
  const endsAt = Date.now() + installMs;
  const storedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.filter(({ key }) => !storedUrls.has(key)).values();
  const storeNext = async () => {
    for (const file of missing) await storeFile(cache, file, endsAt);
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, storeNext));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

async function storeFile(cache: FileCache, file: AppFile, endsAt: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await download(file, attempt);
      return await cache.put(file.key, response);
    } catch (error) {
      if (attempt === maxAttempts || Date.now() > endsAt) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs * 2 ** (attempt - 1));
      });
    }
  }
}

/** Fetches a whole file. Rejects if it stalls, or if something else arrives, such as the sign-in page of a public network. */
async function download({ url, key, integrity }: AppFile, attempt: number): Promise<Response> {
  const request = new AbortController();
  const progress = { movedAt: Date.now() };
  underWay.set(request, progress);
  const watch = setInterval(() => {
    if (Date.now() - progress.movedAt >= stallMs) request.abort();
  }, pauseMs);
  try {
    // Names that contain a hash may come from the browser's own cache, unless that has failed.
    const cache = url === key && attempt === 1 ? 'default' : 'reload';
    const response = await fetch(url, { cache, credentials: 'same-origin', signal: request.signal });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    // If fetch were given `integrity`, no byte could be read before the last one has arrived.
    const content = await read(response.clone(), progress);
    if ((await hashOf(content)) !== integrity) throw new Error(`${url} is not the file of this build`);
    return response;
  } finally {
    clearInterval(watch);
    underWay.delete(request);
  }
}

/** Reads a body to its end, noting when bytes arrive. */
async function read({ body }: Response, progress: { movedAt: number }): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return new Blob(parts).arrayBuffer();
    progress.movedAt = Date.now();
    parts.push(part.value);
  }
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `sha256-${btoa(String.fromCodePoint(...digest))}`;
}
