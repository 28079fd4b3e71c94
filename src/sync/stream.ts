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
      const source = new EventSource(`${base}/sync/stream`);
      source.addEventListener('poke', onPoke);
      // The browser reconnects by itself after a break; what was missed meanwhile is fetched then.
      source.addEventListener('open', onPoke);
      stop.signal.addEventListener('abort', () => {
        source.close();
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
