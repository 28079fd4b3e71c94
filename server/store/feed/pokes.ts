import { EventEmitter } from 'node:events';

/** Stands for every feed, where too many changed to name them. */
const everything = '*';

/** Tells open streams that something changed: names of feeds, never what changed. A lost poke costs time, no data. */
export interface Pokes {
  /** Says which feeds a committed transaction touched. */
  announce(feeds: readonly string[]): void;
  /** Hears of every announcement, by this process or another; gives back how to stop. */
  subscribe(listener: (feeds: readonly string[]) => void): () => void;
  close(): Promise<void>;
}

/** Whether an announcement concerns somebody who reads these feeds. */
export function affects(announced: readonly string[], read: ReadonlySet<string>): boolean {
  return announced.some((feed) => feed === everything || read.has(feed));
}

/** Pokes within one process: all that the embedded database needs. */
export function localPokes(): Pokes {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    announce(feeds) {
      if (feeds.length > 0) emitter.emit('poke', feeds);
    },
    subscribe(listener) {
      emitter.on('poke', listener);
      return () => emitter.off('poke', listener);
    },
    close() {
      emitter.removeAllListeners();
      return Promise.resolve();
    },
  };
}

/** What pokes between processes need of a database client: one connection that listens, any that speaks. */
export interface PokeTransport {
  /** Keeps listening, over lost connections, until stopped. */
  listen(hear: (payload: string) => void): () => Promise<void>;
  notify(payload: string): Promise<void>;
}

/** The database takes payloads up to 8000 bytes. */
const longest = 7000;

/** Pokes between processes: each announcement goes through the database and comes back to all, its speaker included. */
export function sharedPokes(wire: PokeTransport): Pokes {
  const local = localPokes();
  const stop = wire.listen((payload) => local.announce(payload.split('\n')));
  return {
    announce(feeds) {
      if (feeds.length === 0) return;
      const payload = feeds.join('\n');
      const short = Buffer.byteLength(payload) > longest ? everything : payload;
      // Whoever misses it catches up within a minute by asking.
      wire.notify(short).catch(() => local.announce([short]));
    },
    subscribe: (listener) => local.subscribe(listener),
    async close() {
      await stop();
      await local.close();
    },
  };
}
