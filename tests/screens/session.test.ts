import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUserSchema } from '#contract/user.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import { counted, fetchAppVersion, fetchCurrentUser, http, loginAddress } from '#api/client.ts';
import { localeOf } from '#session/locale.ts';
import { logOut, refreshSession, startSession } from '#session/session.ts';
import { useShell } from '#session/store.ts';
import { watchForUpdate } from '#app/update.ts';

const ada = currentUserSchema.parse({
  id: 'ada',
  lang: 'nl',
  firstName: 'Ada',
  lastName: 'Hill',
  displayName: 'Ada Hill',
  email: 'ada@example.test',
  role: 'Writer',
  isAdmin: false,
  isStaff: true,
  teams: ['north'],
  defaultTeam: 'north',
  userProfile: { iconColour: '#204060' },
});

/** A network with a server on it that answers so; undefined is no contact. */
const net: { answer: (path: string) => Response | undefined; asked: [string, RequestInit][] } = {
  answer: () => undefined,
  asked: [],
};
const json = (body: unknown, status = 200) => Response.json(body, { status });
const signedIn = (path: string) => (path === '/api/user/current' ? json(ada) : json(null));
const nobody = () => json({ code: 'unauthenticated' }, 401);

beforeEach(() => {
  net.asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    net.asked.push([path, init]);
    const answer = net.answer(path);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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

const state = () => {
  const { phase, away, user } = useShell.getState();
  return { phase, away, user: user?.id };
};

describe('the session', () => {
  test('is initialising until the server has said who is signed in', async () => {
    expect(state()).toEqual({ phase: 'initialising', away: null, user: undefined });
    net.answer = signedIn;
    await startSession();
    expect(state()).toEqual({ phase: 'ready', away: null, user: 'ada' });
    expect(net.asked[0]?.[1].cache).toBe('no-store');
  });

  test('ends initialising where the server says that nobody is signed in', async () => {
    net.answer = nobody;
    await startSession();
    expect(state()).toEqual({ phase: 'ready', away: 'unauthenticated', user: undefined });
  });

  test.each([
    ['there is no contact', () => undefined],
    ['something else than the server answers', () => json({ welcome: 'to our wifi' })],
  ])('ends initialising where %s', async (_, answer) => {
    net.answer = answer;
    await startSession();
    expect(state()).toEqual({ phase: 'ready', away: 'unreachable', user: undefined });
  });

  test.each([
    ['there is no contact', () => undefined],
    ['the session has ended', nobody],
  ])('goes on with the person on this device where %s', async (_, answer) => {
    net.answer = signedIn;
    await startSession();
    useShell.getState().mirror?.close();
    useShell.setState(useShell.getInitialState(), true);
    net.answer = answer;
    await startSession();
    expect(state()).toEqual({ phase: 'ready', away: null, user: 'ada' });
  });

  test.each([
    ['once the script of the screen is here', 50, ['screen', 'ready']],
    ['before it, where that takes long', 2_000, ['ready', 'screen']],
  ])('shows the person on this device %s', async (_, ms, order) => {
    net.answer = signedIn;
    await startSession();
    useShell.getState().mirror?.close();
    useShell.setState(useShell.getInitialState(), true);
    net.answer = () => undefined;
    const seen: string[] = [];
    const stop = useShell.subscribe(() => seen.push('ready'));
    const screen = new Promise<void>((here) => setTimeout(here, ms)).then(() => void seen.push('screen'));
    await startSession(screen);
    stop();
    await screen;
    expect(seen.filter((each, at) => seen.indexOf(each) === at)).toEqual(order);
  });

  test('takes over what the server says of somebody’s rights now', async () => {
    net.answer = signedIn;
    await startSession();
    net.answer = () => json({ ...ada, role: 'Referee' });
    await refreshSession();
    expect(useShell.getState().user?.role).toBe('Referee');
    const { mirror } = useShell.getState();
    expect(mirror && (await readMeta(mirror, 'session'))?.role).toBe('Referee');
  });

  test('is cleared by logging out, which the server is told of', async () => {
    net.answer = signedIn;
    await startSession();
    await logOut();
    expect(state().user).toBeUndefined();
    expect(net.asked.at(-1)?.[0]).toBe('/api/user/logout');
    expect(net.asked.at(-1)?.[1].method).toBe('POST');
    expect(await indexedDB.databases()).toEqual([]);
    net.answer = nobody;
    await startSession();
    expect(state().user).toBeUndefined();
  });

  test('that was logged out of without contact is ended before anything else at the next start', async () => {
    net.answer = signedIn;
    await startSession();
    net.answer = () => undefined;
    await logOut();
    await startSession();
    expect(state()).toEqual({ phase: 'ready', away: 'unreachable', user: undefined });
    net.asked = [];
    net.answer = (path) => (path.endsWith('/logout') ? json(null) : nobody());
    await startSession();
    expect(net.asked.map(([path]) => path)).toEqual(['/api/user/logout', '/api/user/current']);
    expect(state()).toEqual({ phase: 'ready', away: 'unauthenticated', user: undefined });
  });

  test('that has ended shows in any call, and the sync is told to look', async () => {
    const looked = vi.fn<() => void>();
    useShell.setState({ syncNow: looked });
    net.answer = nobody;
    await http.get('plots/1/versions/1');
    expect(looked).toHaveBeenCalledOnce();
  });

  test('is signed in to again at the login page, which leads back to the same path and query', () => {
    expect(loginAddress('/encounters?status=0')).toBe('/identity/login?returnTo=%2Fencounters%3Fstatus%3D0');
  });
});

describe('the progress bar', () => {
  const requests = () => useShell.getState().requests;

  test('shows while any request is in progress, also one that fails', async () => {
    let answerOne: (answer: string) => void = () => undefined;
    let failOther: (reason: Error) => void = () => undefined;
    const one = counted(() => new Promise<string>((resolve) => (answerOne = resolve)));
    const other = counted(() => new Promise<string>((_, reject) => (failOther = reject)));
    expect(requests()).toBe(2);
    answerOne('here');
    await one;
    expect(requests()).toBe(1);
    failOther(new Error('cut off'));
    await expect(other).rejects.toThrow('cut off');
    expect(requests()).toBe(0);
  });

  test('does not show while it is asked who is signed in and which version there is', async () => {
    const seen: number[] = [];
    net.answer = (path) => {
      seen.push(requests());
      return signedIn(path);
    };
    await fetchCurrentUser();
    await fetchAppVersion();
    expect(seen).toEqual([0, 0]);
  });
});

describe('another version on the server', () => {
  const fiveMinutes = 300_000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => void vi.useRealTimers());

  test('prompts for a reload within five minutes, also where no service worker says so', async () => {
    const onUpdate = vi.fn<() => void>();
    const server = { version: '1' };
    net.answer = () => json(server.version);
    const stop = watchForUpdate({ onUpdate });
    await vi.waitFor(() => expect(localStorage.getItem('wm-version')).toBe('1'));
    vi.advanceTimersByTime(fiveMinutes);
    await vi.waitFor(() => expect(net.asked).toHaveLength(2));
    server.version = '2';
    vi.advanceTimersByTime(fiveMinutes);
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce());
    expect(localStorage.getItem('wm-version')).toBe('2');
    stop();
  });

  test('says nothing where the server cannot be asked', async () => {
    const onUpdate = vi.fn<() => void>();
    localStorage.setItem('wm-version', '1');
    const stop = watchForUpdate({ onUpdate });
    await vi.waitFor(() => expect(net.asked).toHaveLength(1));
    expect(localStorage.getItem('wm-version')).toBe('1');
    expect(onUpdate).not.toHaveBeenCalled();
    stop();
  });
});

describe('the locale', () => {
  test('is the person’s own, else the browser’s, else British English', () => {
    expect(localeOf({ lang: 'nl' }, 'de-DE')).toBe('nl');
    expect(localeOf({ lang: null }, 'de-DE')).toBe('de-DE');
    expect(localeOf(null, 'de-DE')).toBe('de-DE');
    expect(localeOf(null, undefined)).toBe('en-GB');
  });

  test('is never something that no date can be written in', () => {
    expect(localeOf({ lang: 'not a language' }, '')).toBe('en-GB');
  });
});
