import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { type AppFiles, appFiles, refetchFiles } from './appFiles.ts';

/** Whether the app itself is stored on this device, so that it opens without a network. */
export interface Installation {
  /** `stalled`: nothing has arrived for a while. It goes on by itself, and when the person checks again. */
  readonly state: 'unsupported' | 'storing' | 'stalled' | 'stored';
  /** Files that are stored, of how many; null while unknown. */
  readonly files: { readonly stored: number; readonly total: number } | null;
}

// The development server has no service worker.
const workers = !import.meta.env.DEV && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** The store of the installation. A page that a service worker controls was installed before. */
export const useInstallation = create<Installation>(() => ({
  state: workers ? (workers.controller ? 'stored' : 'storing') : 'unsupported',
  files: null,
}));

/** Time without another file after which the installation counts as stalled, in milliseconds. */
const stalledAfterMs = 20_000;

/** Interval at which the stored files are counted, in milliseconds. */
const countIntervalMs = 1_000;

/** Interval at which an unfinished installation is tried again, in milliseconds. */
const retryIntervalMs = 10_000;

const script = '/service-worker.js';

/** How long the service worker's script may take, in milliseconds. */
const scriptTimeoutMs = 20_000;

/** Stores the app through the service worker: one attempt at a time. */
class Installer {
  readonly #workers: ServiceWorkerContainer;
  #running: Promise<void> | null = null;
  #registered: ServiceWorkerRegistration | undefined;
  /** Runs whenever a newer version is ready. */
  onUpdate: () => void = () => undefined;

  constructor(workers: ServiceWorkerContainer) {
    this.#workers = workers;
  }

  /** Goes on storing the app: what is here stays, and what hangs is requested again. */
  async check(): Promise<void> {
    (await this.#workers.getRegistration())?.installing?.postMessage({ type: 'RETRY' });
    this.#running ??= this.#check()
      .catch(() => update({ state: 'stalled' }))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async #check(): Promise<void> {
    const knownRegistration = await this.#workers.getRegistration();
    // The browser has removed an installed app, with everything else of this site.
    if (!knownRegistration && useInstallation.getState().state === 'stored')
      update({ state: 'storing', files: null });
    if (!knownRegistration || knownRegistration !== this.#registered)
      this.#registered = await this.#register(knownRegistration);
    const registration = this.#registered;
    if (!registration) return update({ state: 'unsupported' });
    const { installing } = registration;
    if (!registration.active && installing) await followProgress(installing);
    const worker = registration.active ?? registration.waiting;
    if (!worker) return update({ state: 'stalled' });
    await restoreMissing(worker);
  }

  /**
   * Registers the service worker once the page has loaded, and calls back from then on whenever a newer version is
   * waiting. Undefined where the browser does not allow it, as in some private windows.
   */
  async #register(
    knownRegistration: ServiceWorkerRegistration | undefined,
  ): Promise<ServiceWorkerRegistration | undefined> {
    if (!knownRegistration) await expectScript();
    const workbox = new Workbox(script, { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => this.onUpdate());
    try {
      return await workbox.register();
    } catch {
      // The script has just arrived, so it is the browser that refuses.
      return undefined;
    }
  }
}

const installer = workers && new Installer(workers);

/** Checks that the app is stored, and goes on storing it if not. */
export async function checkInstallation(): Promise<void> {
  await installer?.check();
}

/**
 * Keeps the app stored on this device until `signal` aborts. An installation that failed is tried again when the network
 * returns, when the page becomes visible, and every ten seconds. `onUpdate` runs whenever a newer version is ready.
 */
export function watchInstallation(onUpdate: () => void, signal: AbortSignal): void {
  if (!installer) return;
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') void checkInstallation();
  };
  globalThis.addEventListener('online', checkIfVisible, { signal });
  document.addEventListener('visibilitychange', checkIfVisible, { signal });
  const timer = setInterval(() => {
    if (useInstallation.getState().state !== 'stored') checkIfVisible();
  }, retryIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  installer.onUpdate = () => {
    if (!signal.aborted) onUpdate();
  };
  void checkInstallation();
}

/** Rejects if the script does not arrive in time: when registering it, the browser waits without a limit. */
async function expectScript(): Promise<void> {
  const response = await fetch(script, { cache: 'no-cache', signal: AbortSignal.timeout(scriptTimeoutMs) });
  await response.text();
  // A busy server, or the page of a public network in its place.
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new Error(`${script}: ${response.status}`);
}

/** Counts the stored files until the worker is active or has failed. */
async function followProgress(worker: ServiceWorker): Promise<void> {
  let movedAt = Date.now();
  while (worker.state !== 'activated' && worker.state !== 'redundant') {
    const before = useInstallation.getState().files?.stored;
    const files = counted(await appFiles(worker));
    if (files && files.stored !== before) movedAt = Date.now();
    update({ files, state: Date.now() - movedAt < stalledAfterMs ? 'storing' : 'stalled' });
    await new Promise((resolve) => {
      worker.addEventListener('statechange', resolve, { once: true });
      setTimeout(resolve, countIntervalMs);
    });
  }
}

/** Fetches files that the browser has removed from the cache of an installed app. */
async function restoreMissing(worker: ServiceWorker): Promise<void> {
  const before = await appFiles(worker);
  if (before && before.missing.length > 0) {
    update({ state: 'storing', files: counted(before) });
    await refetchFiles(before.missing);
    const after = await appFiles(worker);
    if (after && after.missing.length > 0) return update({ state: 'stalled', files: counted(after) });
  }
  update({ state: 'stored' });
}

function counted(files: AppFiles | undefined): Installation['files'] {
  if (!files) return useInstallation.getState().files;
  return { stored: files.total - files.missing.length, total: files.total };
}

function update(change: Partial<Installation>): void {
  useInstallation.setState(change);
}
