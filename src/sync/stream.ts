import { heartbeatEvent, pokeEvent } from '#contract/sync/stream.ts';
import { StreamWatch } from './streamWatch.ts';

/** Wait before opening a refused stream again, in milliseconds. */
const reopenMs = 30_000;

/** The stream of a browser, as far as this tab holds it. */
interface PokeStream {
  /** Whether this tab holds the stream, and what comes over it is late. */
  isLate(): boolean;
  stop(): void;
}

/** Options of a stream. */
interface StreamOptions {
  readonly base: string;
  readonly locks: LockManager | undefined;
  readonly name: string;
  /** Called with each poke, and when the stream becomes late. */
  readonly onPoke: () => void;
}

/**
 * Listens for the server's change notifications ("pokes"). One stream per browser, under a Web Lock: HTTP/1.1 allows too
 * few connections for one in each tab. Without Web Locks every tab opens its own.
 */
export function listenForPokes({ base, locks, name, onPoke }: StreamOptions): PokeStream {
  const stop = new AbortController();
  let watch: StreamWatch | undefined;
  const holdOpen = () =>
    new Promise<void>((resolve) => {
      const held = new StreamWatch(() => performance.now());
      watch = held;
      let source: EventSource;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let lateTimer: ReturnType<typeof setTimeout> | undefined;
      const expectNext = () => {
        clearTimeout(lateTimer);
        lateTimer = setTimeout(onPoke, held.msLeft + 1);
      };
      const open = () => {
        held.requested();
        expectNext();
        source = new EventSource(`${base}/sync/stream`);
        source.addEventListener(pokeEvent, onPoke);
        source.addEventListener(heartbeatEvent, ({ data }: MessageEvent<string>) => {
          held.heard(Number(data));
          expectNext();
        });
        // After a break the browser reconnects; a pull then fetches what was missed.
        source.addEventListener('open', () => {
          held.opened();
          expectNext();
          onPoke();
        });
        source.addEventListener('error', () => {
          held.requested();
          expectNext();
          // An answer that is not a stream, such as a proxy's during a restart, closes it for good.
          if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
        });
      };
      open();
      stop.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        clearTimeout(lateTimer);
        source.close();
        resolve();
      });
    });
  if (locks) {
    locks.request(`waymark-stream:${name}`, { signal: stop.signal }, holdOpen).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  } else void holdOpen();
  return { isLate: () => watch?.isLate ?? false, stop: () => stop.abort() };
}
