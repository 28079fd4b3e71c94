import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type Device, deviceOf } from '#actions/device.ts';
import { type CurrentUser, currentUserSchema } from '#contract/accounts/user.ts';
import { Mirror, type StoragePorts, mirrorName } from '#mirror/storage/database.ts';
import type { MirrorVersion } from '#mirror/storage/versions.ts';
import { type Engine, createEngine } from '#sync/engine.ts';
import { webLeader } from '#sync/worker/leader.ts';
import type { Transport } from '#sync/worker/ports.ts';
import { httpTransport } from '#sync/transport.ts';
import { type Clock, createClock, seeded } from './clock.ts';
import { type Network, createNetwork } from './network.ts';
import { sendOutbox } from '../../sw/backgroundSync.ts';

/** A user's device: real engine, real mirror with its own storage, fake clock, faulty network. */
export interface TestDevice {
  readonly user: CurrentUser;
  readonly mirror: Mirror;
  readonly network: Network;
  readonly clock: Clock;
  readonly device: Device;
  readonly engine: Engine;
  /** Whether a proxy holds up what comes over the stream. */
  readonly stream: { isLate: boolean };
  readonly transport: Transport;
  /** Runs cycles until nothing is left to sync, or the network prevents it. */
  settle(): Promise<void>;
  /** Simulates a crash and a restart: a new engine on the same storage. */
  restart(): Promise<TestDevice>;
  /** Sends what waits as the service worker does once every tab is closed, through another network if one is given. */
  sendInBackground(through?: Network): Promise<void>;
  /** Opens a second tab: another engine and network on the same storage. */
  openTab(): Promise<TestDevice>;
}

interface DeviceOptions {
  readonly url: string;
  readonly cookie: string;
  readonly seed?: number;
  readonly storage?: StoragePorts;
  /** Versions of the schema that its build knows, if not those of this one. */
  readonly versions?: readonly MirrorVersion[] | undefined;
  readonly clock?: Clock;
  readonly network?: Network;
  readonly locks?: LockManager;
  /** Reaches the server, if not over a socket. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Opens a device for the user whose session the cookie is. */
export async function openDevice(options: DeviceOptions): Promise<TestDevice> {
  const { url, cookie, seed = 1 } = options;
  const clock = options.clock ?? createClock();
  const network = options.network ?? createNetwork(cookie, options.fetch);
  const ask = () => (options.fetch ?? fetch)(`${url}/api/user/current`, { headers: { cookie } });
  let answer = await ask();
  // On a busy machine the server may answer that it is busy.
  while (answer.status === 503) answer = await ask();
  const user = currentUserSchema.parse(await answer.json());
  const storage = options.storage ?? { indexedDB: new IDBFactory(), IDBKeyRange };
  const mirror = new Mirror(mirrorName(user.id), storage, options.versions);
  const random = seeded(seed);
  const bytes = () => Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256));
  const { fetch: fetchThrough } = network;
  const given = { fetch: fetchThrough, timers: clock.timers, now: clock.now };
  const transport = httpTransport(`${url}/api`, given);
  network.pass = (ms) => clock.advance(ms);
  const stream = { isLate: false };
  const engine = createEngine(
    {
      mirror,
      user: user.id,
      transport,
      leader: webLeader(options.locks, clock.now),
      now: clock.now,
      random,
      token: `tab-${seed}-${Math.floor(random() * 1e9)}`,
    },
    () => stream.isLate,
  );
  return {
    user,
    mirror,
    network,
    clock,
    engine,
    stream,
    transport,
    device: deviceOf(mirror, user, { now: clock.now, bytes }),
    async settle() {
      for (let round = 0; round < 20; round += 1) {
        const before = network.requests;
        const wait = await engine.cycle();
        clock.advance(Math.max(wait, 1));
        const waiting = await mirror.outbox.where('state').anyOf('queued', 'sent').count();
        // Without a request, the engine waits for another tab's lease to expire, or for a pause to end.
        if (wait >= 60_000 && waiting === 0 && network.requests > before) return;
      }
    },
    async restart() {
      mirror.close();
      return openDevice({ ...options, seed: seed + 1_000_003, storage, clock, network });
    },
    sendInBackground: ({ fetch: send } = network) =>
      sendOutbox(
        mirror.name,
        {
          indexedDB: storage.indexedDB,
          fetch: (path, init) => send(new URL(path, url), init),
          clients: { matchAll: () => Promise.resolve([]) },
          navigator: { locks: { request: () => Promise.resolve(undefined) } },
        },
        clock.now,
      ),
    openTab: () =>
      openDevice({
        ...options,
        seed: seed + 2_000_003,
        storage,
        clock,
        network: createNetwork(cookie, options.fetch),
      }),
  };
}
