import { fetchCurrentUser, postLogout } from '#api/session.ts';
import type { CurrentUser } from '#contract/user.ts';
import { clearSynced } from '#mirror/feed/clearSynced.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { storageTroubleIn } from '#mirror/storage/recovery.ts';
import { clearEvictionMarker, unsentBeforeEviction } from './evictionMarker.ts';
import { setStorageTrouble, useStorage, waitForStorage } from './storageStatus.ts';
import { useShell } from './store.ts';

/** localStorage key: set after logging out offline; that session is ended at the next contact, before anything else. */
const logoutPendingKey = 'wm-ended';

/** localStorage key: id of the user whose mirror this device opens at start. */
const userIdKey = 'wm-user';

/** How long a known user waits for the script of the first screen, in milliseconds, so as not to see a placeholder first. */
const maxScreenWaitMs = 300;

/**
 * Starts the session. A user known on this device is signed in immediately from the mirror, online or not, while the
 * server is asked in the background; otherwise the server's answer decides. `screen` settles when the script of the first
 * screen has been fetched.
 */
export async function startSession(screen: Promise<void> = Promise.resolve()): Promise<void> {
  if (localStorage.getItem(logoutPendingKey) !== null && !(await postLogout())) {
    useShell.setState({ phase: 'ready', signedOutReason: 'unreachable' });
    return;
  }
  localStorage.removeItem(logoutPendingKey);
  signOutWithOtherTabs();
  await openKnownUser(screen);
  await refreshSession();
}

/** Asks the server who is signed in and adopts the answer. Being offline or an ended session deletes nothing. */
export async function refreshSession(): Promise<void> {
  const result = await fetchCurrentUser();
  const { user } = useShell.getState();
  if (result.kind === 'done') return signIn(result.value);
  if (result.kind === 'refused' && result.error.deactivated) return signOutDeactivated();
  const isSignedOut = result.kind === 'refused' && result.error.code === 'unauthenticated';
  const reason = isSignedOut ? 'unauthenticated' : 'unreachable';
  useShell.setState({ phase: 'ready', signedOutReason: user ? null : reason });
}

async function openKnownUser(screen: Promise<void>): Promise<void> {
  const id = localStorage.getItem(userIdKey);
  if (!id) return;
  const mirror = openMirror(id);
  const user = await waitForStorage(() => readMeta(mirror, 'session')).catch(() => undefined);
  if (!user) return mirror.close();
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, maxScreenWaitMs))]);
  useShell.setState({ phase: 'ready', user, mirror });
}

async function signIn(user: CurrentUser): Promise<void> {
  const before = useShell.getState();
  const openedMirror = before.user?.id === user.id ? before.mirror : null;
  const mirror = openedMirror ?? openMirror(user.id);
  try {
    await waitForStorage(async () => {
      if (!openedMirror) await reportEviction(mirror);
      await writeMeta(mirror, 'session', user);
    });
    localStorage.setItem(userIdKey, user.id);
  } catch (error) {
    // Without storage the app still starts, and a bar says what is wrong.
    setStorageTrouble('tab', storageTroubleIn(error) ?? 'dead');
  }
  useShell.setState({ phase: 'ready', signedOutReason: null, user, mirror });
}

/** Stores the session again in a mirror that the browser has emptied. */
export async function restoreSession(mirror: Mirror): Promise<void> {
  const { user } = useShell.getState();
  if (!user) return;
  await writeMeta(mirror, 'session', user);
  localStorage.setItem(userIdKey, user.id);
}

/** Reports an eviction: a marker says that the user had data here, and the mirror is empty. */
async function reportEviction(mirror: Mirror): Promise<void> {
  const unsent = unsentBeforeEviction(mirror);
  if (unsent === undefined || (await readMeta(mirror, 'session'))) return;
  useStorage.setState({ evicted: { unsent } });
}

/** Hides everything from a deactivated user; unsent changes stay on the device until the account is active again. */
async function signOutDeactivated(): Promise<void> {
  const { mirror } = useShell.getState();
  localStorage.removeItem(userIdKey);
  useShell.setState({ phase: 'ready', signedOutReason: 'deactivated', user: null, mirror: null });
  if (!mirror) return;
  await clearSynced(mirror);
  mirror.close();
}

/**
 * Logs out and removes the user's data from the browser. Offline, the session cookie cannot be removed: a flag makes sure
 * that it is not used again and that the session ends at the next contact.
 */
export async function logOut(): Promise<void> {
  localStorage.setItem(logoutPendingKey, '');
  const { mirror } = useShell.getState();
  // Discarded changes must not be sent in the background while this waits for the server.
  await mirror?.outbox.clear().catch(() => undefined);
  if (await postLogout()) localStorage.removeItem(logoutPendingKey);
  localStorage.removeItem(userIdKey);
  useShell.setState({ user: null, mirror: null });
  if (mirror) clearEvictionMarker(mirror);
  await mirror?.delete();
}

/** Signs out this tab when another tab logs out. */
function signOutWithOtherTabs(): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key !== userIdKey || newValue !== null) return;
    useShell.getState().mirror?.close();
    useShell.setState({ user: null, mirror: null, signedOutReason: 'unauthenticated' });
  });
}
