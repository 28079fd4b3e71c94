import { EventEmitter } from 'node:events';

/** Means every feed, if too many have changed to name them. */
export const allFeeds = '*';

/** Tells open streams which feeds have changed, never what changed. A lost poke costs time, no data. */
export interface Pokes {
  /** Announces the feeds that a committed transaction has changed. */
  announce(feeds: readonly string[]): void;
  /** Listens to announcements of all processes; returns a function that stops listening. */
  subscribe(listener: (feeds: readonly string[]) => void): () => void;
  close(): Promise<void>;
}

/** Whether an announcement affects a reader of these feeds. */
export function affects(announced: readonly string[], read: ReadonlySet<string>): boolean {
  return announced.some((feed) => feed === allFeeds || read.has(feed));
}

/** Pokes within one process, for the embedded database. */
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

/** The part of a database client that pokes between processes need. */
export interface PokeTransport {
  /** Listens until stopped, reconnecting when the connection is lost. */
  listen(onPayload: (payload: string) => void): () => Promise<void>;
  notify(payload: string): Promise<void>;
}

/** PostgreSQL accepts payloads of up to 8000 bytes. */
const maxPayloadBytes = 7000;

/** Pokes between processes: announcements go through the database to all of them, their sender included. */
export function sharedPokes(transport: PokeTransport): Pokes {
  const local = localPokes();
  const stop = transport.listen((payload) => local.announce(payload.split('\n')));
  return {
    announce(feeds) {
      if (feeds.length === 0) return;
      const payload = feeds.join('\n');
      const announced = Buffer.byteLength(payload) > maxPayloadBytes ? allFeeds : payload;
      // Devices that miss it catch up with their next regular pull, within a minute.
      transport.notify(announced).catch(() => local.announce([announced]));
    },
    subscribe: (listener) => local.subscribe(listener),
    async close() {
      await stop();
      await local.close();
    },
  };
}
