/** After a stream that was refused, in milliseconds. */
const reopenMs = 30_000;

/**
 * Listens for pokes: one stream per browser, held under a Web Lock, so that many tabs do not use up the connections
 * that HTTP/1.1 allows. Without Web Locks each tab has its own. Returns how to stop.
 */
export function listen(
  base: string,
  locks: LockManager | undefined,
  name: string,
  onPoke: () => void,
): () => void {
  const stop = new AbortController();
  const hold = () =>
    new Promise<void>((done) => {
      const open: { source?: EventSource; timer: number } = { timer: 0 };
      const begin = () => {
        const source = new EventSource(`${base}/sync/stream`);
        open.source = source;
        source.addEventListener('poke', onPoke);
        // The browser reconnects by itself after a break; what was missed meanwhile is fetched then.
        source.addEventListener('open', onPoke);
        source.addEventListener('error', () => {
          // An answer that is no stream (a proxy during a restart) ends it for good: begin anew, later.
          if (source.readyState === EventSource.CLOSED) open.timer = setTimeout(begin, reopenMs);
        });
      };
      begin();
      stop.signal.addEventListener('abort', () => {
        clearTimeout(open.timer);
        open.source?.close();
        done();
      });
    });
  if (locks) {
    locks.request(`waymark-stream:${name}`, { signal: stop.signal }, hold).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  } else void hold();
  return () => stop.abort();
}
