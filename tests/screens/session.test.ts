import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMeta, unknownStatus, writeMeta } from '#mirror/storage/meta.ts';
import { observeRequests } from '#api/client.ts';
import { fetchAppVersion } from '#api/health.ts';
import { fetchPeople } from '#api/people.ts';
import { fetchCurrentUser, loginAddress } from '#api/session.ts';
import { markStoredData } from '#session/evictionMarker.ts';
import { languageOf, localeOf } from '#session/locale.ts';
import { logOut, refreshSession, startSession, unsentWhenOverdue } from '#session/session.ts';
import { useStorage } from '#session/storageStatus.ts';
import { endRequest, startRequest, syncNow, useShell, withProgress } from '#session/store.ts';
import { applyUpdate } from '#app/applyUpdate.ts';
import { watchForUpdate } from '#app/update.ts';
import { eventually } from '#support/eventually.ts';
import { currentUser } from '#support/currentUser.ts';

const ada = currentUser({ lang: 'nl' });

/** A network with a server that answers with `answer`; undefined means offline. */
const network: { answer: (path: string) => Response | undefined; requests: Request[] } = {
  answer: () => undefined,
  requests: [],
};
const json = (body: unknown, status = 200) => Response.json(body, { status });
const signedIn = (path: string) => (path === '/api/user/current' ? json(ada) : json(null));
const signedOut = () => json({ code: 'unauthenticated' }, 401);
const pathOf = (request: Request | undefined) => request && new URL(request.url).pathname;

/** Requests of a page, whose relative addresses are resolved against its origin. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://game.test') : input, init);
  }
}

beforeEach(() => {
  network.requests = [];
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (request: Request) => {
    network.requests.push(request);
    const answer = network.answer(new URL(request.url).pathname);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', { cookie: '' });
  useShell.setState(useShell.getInitialState(), true);
});
afterEach(async () => {
  await useShell.getState().mirror?.delete();
  vi.unstubAllGlobals();
});

const requestObserver = {
  onRequestStart: startRequest,
  onRequestEnd: endRequest,
  onUnauthenticated: syncNow,
};

const adaReady = { phase: 'ready', signedOutReason: null, user: 'ada' };

/** A start of the app, with the answers of a network. */
async function start(answer: typeof network.answer): Promise<void> {
  network.answer = answer;
  await startSession();
}

/** A start after the app was closed. */
async function restart(answer: typeof network.answer): Promise<void> {
  useShell.getState().mirror?.close();
  useShell.setState(useShell.getInitialState(), true);
  await start(answer);
}

const state = () => {
  const { phase, signedOutReason, user } = useShell.getState();
  return { phase, signedOutReason, user: user?.id };
};

describe('the session', () => {
  test('The session is initialising until the server has answered who is signed in', async () => {
    expect(state()).toEqual({ phase: 'initialising', signedOutReason: null, user: undefined });
    await start(signedIn);
    expect(state()).toEqual(adaReady);
    expect(network.requests[0]?.cache).toBe('no-store');
  });

  test('The session is ready and signed out when the server says that nobody is signed in', async () => {
    await start(signedOut);
    expect(state()).toEqual({ phase: 'ready', signedOutReason: 'unauthenticated', user: undefined });
  });

  test.each([
    ['the device is offline', () => undefined],
    ['something other than the server answers', () => json({ welcome: 'to our wifi' })],
  ])('The session is ready and signed out when %s', async (_, answer) => {
    await start(answer);
    expect(state()).toEqual({ phase: 'ready', signedOutReason: 'unreachable', user: undefined });
  });

  test.each([
    ['the device is offline', () => undefined],
    ['the session has ended', signedOut],
  ])('The session continues with the user known on this device when %s', async (_, answer) => {
    await start(signedIn);
    await restart(answer);
    expect(state()).toEqual(adaReady);
  });

  test.each([
    ['once the script of the first screen has arrived', 50, ['screen', 'ready']],
    ['before that script when it takes long', 2_000, ['ready', 'screen']],
  ])('The session shows the user known on this device %s', async (_, ms, order) => {
    await start(signedIn);
    useShell.getState().mirror?.close();
    useShell.setState(useShell.getInitialState(), true);
    network.answer = () => undefined;
    const seen: string[] = [];
    const stop = useShell.subscribe(() => seen.push('ready'));
    const screen = new Promise<void>((here) => setTimeout(here, ms)).then(() => void seen.push('screen'));
    await startSession(screen);
    stop();
    await screen;
    expect(seen.filter((each, at) => seen.indexOf(each) === at)).toEqual(order);
  });

  /** Signs Ada in whose last contact was so many days ago. */
  async function signInDaysAgo(days: number): Promise<void> {
    await start(signedIn);
    const { mirror } = useShell.getState();
    const lastContact = new Date(Date.now() - days * 86_400_000).toISOString();
    if (mirror) await writeMeta(mirror, 'status', { ...unknownStatus, lastContact, complete: true });
  }

  test('fault 66: after 14 days without contact nobody is signed in offline, and the reason is known after a restart', async () => {
    await signInDaysAgo(15);
    const overdue = { phase: 'ready', signedOutReason: 'overdue', user: undefined };
    await restart(() => undefined);
    expect(state()).toEqual(overdue);
    expect(unsentWhenOverdue()).toBe(0);
    expect(await indexedDB.databases()).toEqual([]);
    await restart(() => undefined);
    expect(state()).toEqual(overdue);
    await restart(signedIn);
    expect(state()).toEqual(adaReady);
    expect(unsentWhenOverdue()).toBe(null);
  });

  test('fault 66: 13 days without contact change nothing, and a contact after 15 keeps everything', async () => {
    await signInDaysAgo(13);
    await restart(() => undefined);
    expect(state().user).toBe('ada');
    await signInDaysAgo(15);
    await restart(signedIn);
    expect(state()).toEqual(adaReady);
    const { mirror } = useShell.getState();
    expect(mirror && (await readMeta(mirror, 'status'))?.complete).toBe(true);
  });

  test('fault 65: when another user signs in, the mirror of the former user goes', async () => {
    await start(signedIn);
    await restart((path) => (path === '/api/user/current' ? json({ ...ada, id: 'ben' }) : json(null)));
    expect(state().user).toBe('ben');
    await eventually(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['waymark:ben']),
    );
  });

  test('The session adopts the user’s current rights from the server', async () => {
    await start(signedIn);
    network.answer = () => json({ ...ada, role: 'Referee' });
    await refreshSession();
    expect(useShell.getState().user?.role).toBe('Referee');
    const { mirror } = useShell.getState();
    expect(mirror && (await readMeta(mirror, 'session'))?.role).toBe('Referee');
  });

  test('fault 45: eviction under an open page is told although the session is refreshed before it is noticed', async () => {
    useStorage.setState(useStorage.getInitialState(), true);
    await start(signedIn);
    const { mirror } = useShell.getState();
    if (!mirror) throw new Error('Nobody is signed in.');
    markStoredData(mirror, 2);
    await refreshSession();
    expect(useStorage.getState()).toMatchObject({ evicted: null, generation: 0 });
    await Promise.all(mirror.tables.map((table) => table.clear()));
    await refreshSession();
    expect(useStorage.getState()).toMatchObject({ evicted: { unsent: 2 }, generation: 1 });
    expect(await readMeta(mirror, 'session')).toMatchObject({ id: 'ada' });
  });

  test('Logging out clears the session, on the server too', async () => {
    await start(signedIn);
    await logOut();
    expect(state().user).toBeUndefined();
    expect(pathOf(network.requests.at(-1))).toBe('/api/user/logout');
    expect(network.requests.at(-1)?.method).toBe('POST');
    expect(await indexedDB.databases()).toEqual([]);
    await start(signedOut);
    expect(state().user).toBeUndefined();
  });

  test('A session logged out of offline is ended before anything else at the next start', async () => {
    await start(signedIn);
    network.answer = () => undefined;
    await logOut();
    await startSession();
    expect(state()).toEqual({ phase: 'ready', signedOutReason: 'unreachable', user: undefined });
    network.requests = [];
    network.answer = (path) => (path.endsWith('/logout') ? json(null) : signedOut());
    await startSession();
    expect(network.requests.map(pathOf)).toEqual(['/api/user/logout', '/api/user/current']);
    expect(state()).toEqual({ phase: 'ready', signedOutReason: 'unauthenticated', user: undefined });
  });

  test('Any call notices that the session has ended, and starts a sync', async () => {
    const wake = vi.fn<() => void>();
    useShell.setState({ syncNow: wake });
    const stop = observeRequests(requestObserver);
    network.answer = signedOut;
    await fetchCurrentUser();
    stop();
    expect(wake).toHaveBeenCalledOnce();
  });

  test('The login page leads back to the same path and query', () => {
    expect(loginAddress('/encounters?status=0')).toBe('/identity/login?returnTo=%2Fencounters%3Fstatus%3D0');
  });
});

describe('the progress bar', () => {
  const requests = () => useShell.getState().pendingRequests;

  test('The progress bar shows while any work is in progress, even if it fails', async () => {
    let answerOne: (answer: string) => void = () => undefined;
    let failOther: (reason: Error) => void = () => undefined;
    const one = withProgress(() => new Promise<string>((resolve) => (answerOne = resolve)));
    const other = withProgress(() => new Promise<string>((_, reject) => (failOther = reject)));
    expect(requests()).toBe(2);
    answerOne('here');
    await one;
    expect(requests()).toBe(1);
    failOther(new Error('cut off'));
    await expect(other).rejects.toThrow('cut off');
    expect(requests()).toBe(0);
  });

  test('The progress bar shows for requests, but not for the current user and the app version', async () => {
    const stop = observeRequests(requestObserver);
    const seen: number[] = [];
    network.answer = (path) => {
      seen.push(requests());
      return signedIn(path);
    };
    await fetchCurrentUser();
    await fetchAppVersion();
    expect(seen).toEqual([0, 0]);
    await fetchPeople();
    stop();
    expect(seen.slice(2).every((count) => count > 0)).toBe(true);
    expect(requests()).toBe(0);
  });
});

describe('a new version on the server', () => {
  const fiveMinutes = 300_000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => void vi.useRealTimers());

  test('A new version prompts for a reload within five minutes, even without a service worker', async () => {
    const onUpdate = vi.fn<() => void>();
    const server = { version: '1' };
    network.answer = () => json(server.version);
    const stop = watchForUpdate({ onUpdate });
    await eventually(() => expect(localStorage.getItem('wm-version')).toBe('1'));
    vi.advanceTimersByTime(fiveMinutes);
    await eventually(() => expect(network.requests).toHaveLength(2));
    server.version = '2';
    vi.advanceTimersByTime(fiveMinutes);
    await eventually(() => expect(onUpdate).toHaveBeenCalledOnce());
    expect(localStorage.getItem('wm-version')).toBe('2');
    expect(useShell.getState().appVersion).toBe('2');
    stop();
  });

  test('A new version goes unnoticed while the server cannot be reached', async () => {
    const onUpdate = vi.fn<() => void>();
    network.answer = () => undefined;
    localStorage.setItem('wm-version', '1');
    const stop = watchForUpdate({ onUpdate });
    await eventually(() => expect(network.requests).toHaveLength(1));
    expect(localStorage.getItem('wm-version')).toBe('1');
    expect(onUpdate).not.toHaveBeenCalled();
    stop();
  });
});

describe('an update that somebody asked for', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** A new service worker that waits, and the page's reloads. */
  function openWaiting() {
    const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn<() => void>() });
    const given = { getRegistration: () => Promise.resolve({ waiting: worker }) };
    const serviceWorker = Object.assign(new EventTarget(), given);
    const reload = vi.fn<() => void>();
    vi.stubGlobal('navigator', { serviceWorker });
    vi.stubGlobal('location', { protocol: 'http:', reload });
    const move = (state: string) => {
      worker.state = state;
      worker.dispatchEvent(new Event('statechange'));
    };
    return { worker, serviceWorker, reload, move };
  }

  test('The page is reloaded once the new version has taken over, however long that takes, and shows that it waits', async () => {
    const { worker, serviceWorker, reload, move } = openWaiting();
    useShell.setState({ pendingRequests: 0 });
    await applyUpdate(false);
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    vi.advanceTimersByTime(30_000);
    move('activating');
    expect(reload).not.toHaveBeenCalled();
    expect(useShell.getState().pendingRequests).toBe(1);
    move('activated');
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    vi.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('The page is reloaded after a minute, or at once if the new version is gone', async () => {
    const first = openWaiting();
    await applyUpdate(false);
    vi.advanceTimersByTime(60_000);
    expect(first.reload).toHaveBeenCalledOnce();
    const second = openWaiting();
    await applyUpdate(false);
    second.move('redundant');
    expect(second.reload).toHaveBeenCalledOnce();
  });
});

describe('the locale', () => {
  test('The locale is the user’s, or else the browser’s, or else British English', () => {
    expect(localeOf({ lang: 'nl' }, 'de-DE')).toBe('nl');
    expect(localeOf({ lang: null }, 'de-DE')).toBe('de-DE');
    expect(localeOf(null, 'de-DE')).toBe('de-DE');
    expect(localeOf(null, undefined)).toBe('en-GB');
  });

  test('The language is the part of the locale before the hyphen', () => {
    expect(['en-GB', 'cy-GB', 'nl', 'zh-Hant-TW'].map(languageOf)).toEqual(['en', 'cy', 'nl', 'zh']);
  });

  test('The locale is never one that dates cannot be formatted in', () => {
    expect(localeOf({ lang: 'not a language' }, '')).toBe('en-GB');
  });
});
