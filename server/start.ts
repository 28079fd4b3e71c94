import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Env } from './env.ts';
import { startDeliveries } from './deliver/startDeliveries.ts';
import { dist } from './http/static.ts';
import { type Identity, openIdentity } from './identity/identity.ts';
import { startMaintenance } from './maintenance.ts';
import { retainAssets } from './retainAssets.ts';
import { startScheduledBackups } from './scheduledBackups.ts';
import { explainDatabaseFault, explainListenFault } from './startError.ts';
import type { Store } from './store/store.ts';
import { loadPushKeys } from './store/personal/subscriptions.ts';
import { openStore } from './store/open.ts';

/** Options of a start, besides the settings. */
export type StartOptions = Pick<
  AppDeps,
  'callsPerMinute' | 'maxEventLoopDelayMs' | 'connectionLimits' | 'dist'
> & {
  readonly now?: () => number;
  readonly loadSample?: (store: Store, now: number, timeZone: string) => Promise<void>;
};

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly identity: Identity;
  /** The address it listens on. */
  readonly url: string;
  /** Finishes running requests, ends the streams and closes the database. */
  close(): Promise<void>;
}

/** Opens the database, builds the app and listens. Throws `StartError` where a setting is the reason for a failure. */
export async function start(
  env: Env,
  { now = Date.now, loadSample, ...options }: StartOptions = {},
): Promise<RunningServer> {
  let report: Store['report'] = () => undefined;
  const { store, close } = await openStore(env, (fault) => report(fault));
  let stop: () => Promise<void> = close;
  try {
    // Both have ended when a start fails, so that it leaves nothing running behind.
    const [opened, retained] = await Promise.allSettled([
      openIdentity({ store, env, now }),
      retainAssets(options.dist ?? dist, env.data, now()),
    ]);
    if (opened.status === 'rejected') throw opened.reason;
    const pushKeys = await loadPushKeys(store.database);
    const app = buildApp({
      ...options,
      env,
      store,
      identity: opened.value,
      pushKey: pushKeys.publicKey,
      now,
      ...(retained.status === 'fulfilled' ? { retainedAssets: retained.value } : {}),
      loadSample: loadSample && ((timeZone) => loadSample(store, now(), timeZone)),
    });
    // Not fatal: pages opened before an update then ask to be reloaded.
    if (retained.status === 'rejected')
      app.log.warn({ err: retained.reason }, 'cannot retain the assets of earlier builds');
    report = (fault) => app.log.error({ err: fault }, 'fault');
    const maintenance = await startMaintenance(store, env.data, now);
    const deliveries = startDeliveries(env, store, pushKeys, now);
    const backups = startScheduledBackups(env, now, store.report);
    app.addHook('onClose', async () => {
      await deliveries.stop();
      await backups.stop();
      await maintenance.stop();
      await close();
    });
    stop = () => app.close();
    await app.listen({ port: env.port, host: env.host });
    return { app, store, identity: opened.value, url: addressOf(app, env.host), close: () => app.close() };
  } catch (fault) {
    await stop();
    const explained = explainListenFault(fault, env);
    // A damaged part of the database may be read only now.
    throw explained === fault ? explainDatabaseFault(fault, env) : explained;
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const address: AddressInfo | string | null = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
