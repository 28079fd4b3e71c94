/** Wait before opening a refused stream again, in milliseconds. */
const reopenMs = 30_000;

/**
 * Listens for the server's change notifications ("pokes"). One stream per browser, under a Web Lock: HTTP/1.1 allows too
 * few connections for one in each tab. Without Web Locks every tab opens its own. Returns a function that stops.
 */
export function listenForPokes(
  base: string,
  locks: LockManager | undefined,
  name: string,
  onPoke: () => void,
): () => void {
  const stop = new AbortController();
  const holdOpen = () =>
    new Promise<void>((resolve) => {
      let source: EventSource;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const open = () => {
        source = new EventSource(`${base}/sync/stream`);
        source.addEventListener('poke', onPoke);
        // After a break the browser reconnects; a pull then fetches what was missed.
        source.addEventListener('open', onPoke);
        source.addEventListener('error', () => {
          // An answer that is not a stream, such as a proxy's during a restart, closes it for good.
          if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
        });
      };
      open();
      stop.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        source.close();
        resolve();
      });
    });
  if (locks) {
    locks.request(`waymark-stream:${name}`, { signal: stop.signal }, holdOpen).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  } else void holdOpen();
  return () => stop.abort();
}
