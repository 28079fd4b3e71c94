import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Env } from './env.ts';
import { type Identity, openIdentity } from './identity/identity.ts';
import { retainAssets } from './retainAssets.ts';
import { dist } from './http/static.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/database/transaction.ts';
import { startMaintenance } from './maintenance.ts';

/** What a start may be given beside the settings. */
export type StartOptions = Pick<AppDeps, 'callsPerMinute' | 'maxEventLoopDelayMs' | 'dist'> & {
  readonly now?: () => number;
  readonly loadSample?: (store: Store, now: number) => Promise<void>;
};

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly identity: Identity;
  /** Where it listens. */
  readonly url: string;
  /** Finishes what runs, ends the streams, and lets go of the database. */
  close(): Promise<void>;
}

/** Opens the database and everything on it, and listens. */
export async function start(
  env: Env,
  { now = Date.now, loadSample, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const log: { report: Store['report'] } = { report: () => undefined };
  const { store, close } = await openStore(env, (fault) => log.report(fault));
  try {
    const [identity, kept] = await Promise.all([
      openIdentity({ store, env, now }),
      retainAssets(options.dist ?? dist, env.data, now()).then(
        (earlier) => ({ earlier, fault: undefined }),
        (fault: unknown) => ({ fault }),
      ),
    ]);
    const app = buildApp({
      ...options,
      env,
      store,
      identity,
      now,
      ...('earlier' in kept ? { retainedAssets: kept.earlier } : {}),
      loadSample: loadSample && (() => loadSample(store, now())),
    });
    // Without them it serves all the same: a page from before an update then asks to be reloaded.
    if (kept.fault !== undefined) app.log.warn({ err: kept.fault }, 'files of earlier builds are not kept');
    log.report = (fault) => app.log.error({ err: fault }, 'fault');
    const upkeep = await startMaintenance(store, env.data, now);
    app.addHook('onClose', async () => {
      await upkeep.stop();
      await close();
    });
    await app.listen({ port: env.port, host: env.host });
    return { app, store, identity, url: addressOf(app, env.host), close: () => app.close() };
  } catch (fault) {
    await close();
    throw fault;
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const at: AddressInfo | string | null = app.server.address();
  const port = at !== null && typeof at === 'object' ? at.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
