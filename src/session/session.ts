import type { ApiResult } from '#api/client.ts';
import { fetchCurrentUser, postLogout } from '#api/session.ts';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { unsentCount } from '#mirror/read/unsent.ts';
import { isContactOverdue, recordContact } from '#mirror/storage/contactLimit.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { deleteMirror } from '#mirror/storage/mirrorsHere.ts';
import { storageTroubleIn } from '#mirror/storage/recovery.ts';
import { dropUnfinished } from '#mirror/typed/onLeaving.ts';
import { followGameZone } from './gameZone.ts';
import { clearEvictionMarker, unsentBeforeEviction } from './evictionMarker.ts';
import { dropLastScreen } from './lastScreenPicture.ts';
import { recoverTyped, removeSynced, removeSyncedOfOthers, storeTypedMs } from './otherMirrors.ts';
import { setStorageTrouble, useStorage, waitForStorage } from './storageStatus.ts';
import { useShell } from './store.ts';

/** localStorage key: set after logging out offline; that session is ended at the next contact, before anything else. */
const logoutPendingKey = 'wm-ended';

/** localStorage key: id of the user whose mirror this device opens at start. */
const userIdKey = 'wm-user';

/** localStorage key: set after the limit without contact; the number of documents with unsent work that stays on this device. */
const overdueKey = 'wm-overdue';

/** localStorage key: id of the user who was signed out here because of a deactivated account or for lack of contact. */
const leftKey = 'wm-left';

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
  followOtherTabs();
  if (hasJustSignedIn()) {
    // It may be somebody else, who must not see the last user's documents.
    const result = await fetchCurrentUser();
    if (result.kind !== 'done') await openKnownUser(screen);
    else leavePageOf(result.value);
    await adopt(result);
  } else {
    await openKnownUser(screen);
    await refreshSession();
  }
  // Again at each start: a tab may have held a mirror open when its user left.
  if (useShell.getState().signedOutReason !== 'unreachable')
    await removeSyncedOfOthers(useShell.getState().user?.id);
}

/** Whether this page was opened by signing in, and not loaded again since. */
function hasJustSignedIn(): boolean {
  if (!/^https?:\/\/[^/]+\/identity\//.test(document.referrer)) return false;
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

/** Leads to Home if the page belongs to whoever was signed in on this device before. */
function leavePageOf(user: CurrentUser): void {
  const before = localStorage.getItem(userIdKey) ?? localStorage.getItem(leftKey);
  localStorage.removeItem(leftKey);
  if (before !== null && before !== user.id) useShell.setState({ isOthersPage: true });
}

/** Asks the server who is signed in and adopts the answer. Being offline or an ended session deletes nothing. */
export async function refreshSession(): Promise<void> {
  await adopt(await fetchCurrentUser());
}

async function adopt(result: ApiResult<CurrentUser>): Promise<void> {
  const { user } = useShell.getState();
  if (result.kind === 'done') return signIn(result.value);
  if (result.kind === 'refused' && result.error.deactivated) return signOutDeactivated();
  const isSignedOut = result.kind === 'refused' && result.error.code === 'unauthenticated';
  const reason = overdueOr(isSignedOut ? 'unauthenticated' : 'unreachable');
  useShell.setState({ phase: 'ready', signedOutReason: user ? null : reason });
}

function overdueOr<T>(reason: T): T | 'overdue' {
  return unsentWhenOverdue() === null ? reason : 'overdue';
}

/** Number of documents with unsent work that stayed here when the limit without contact was reached; null if it was not. */
export function unsentWhenOverdue(): number | null {
  const storedCount = localStorage.getItem(overdueKey);
  return storedCount === null ? null : Number(storedCount);
}

async function openKnownUser(screen: Promise<void>): Promise<void> {
  const id = localStorage.getItem(userIdKey);
  if (!id) return;
  const mirror = openMirror(id);
  const user = await waitForStorage(() => readMeta(mirror, 'session')).catch(() => undefined);
  if (!user) return mirror.close();
  await recoverTyped(mirror);
  const firstScreen = Promise.all([screen, followGameZone(mirror)]);
  const maxWait = new Promise<void>((resolve) => setTimeout(resolve, maxScreenWaitMs));
  const [isTooLate] = await Promise.all([isOverdue(mirror, user), Promise.race([firstScreen, maxWait])]);
  if (isTooLate) return signOutOverdue(mirror);
  useShell.setState({ phase: 'ready', user, mirror });
}

async function signIn(user: CurrentUser): Promise<void> {
  const before = useShell.getState();
  const openedMirror = before.user?.id === user.id ? before.mirror : null;
  const mirror = openedMirror ?? openMirror(user.id);
  try {
    await waitForStorage(async () => {
      // An open mirror too, because the session that is written next hides that it was emptied.
      await reportEviction(mirror);
      await recoverTyped(mirror);
      await writeMeta(mirror, 'session', user);
      await followGameZone(mirror);
    });
    localStorage.setItem(userIdKey, user.id);
    localStorage.removeItem(overdueKey);
  } catch (error) {
    // Without storage the app still starts, and a bar says what is wrong.
    setStorageTrouble('tab', storageTroubleIn(error) ?? 'dead');
  }
  useShell.setState({ phase: 'ready', signedOutReason: null, user, mirror });
  if (before.user && before.user.id !== user.id) {
    dropLastScreen();
    void removeSyncedOfOthers(user.id);
  }
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
  if (unsent === undefined || (await readMeta(mirror, 'session')) || (await unsentCount(mirror)) > 0) return;
  useStorage.setState(({ generation }) => ({ evicted: { unsent }, generation: generation + 1 }));
}

/** Whether a user is signed in on this device, as far as it knows: another tab may have ended their session just now. */
export function isSignedInHere(id: string): boolean {
  return localStorage.getItem(userIdKey) === id && localStorage.getItem(logoutPendingKey) === null;
}

function rememberLeft(id: string | null | undefined): void {
  dropLastScreen();
  if (id) localStorage.setItem(leftKey, id);
  localStorage.removeItem(userIdKey);
}

/** Hides everything from a deactivated user; unsent changes stay on the device until the account is active again. */
async function signOutDeactivated(): Promise<void> {
  const { mirror, user } = useShell.getState();
  rememberLeft(user?.id);
  useShell.setState({ phase: 'ready', signedOutReason: 'deactivated', user: null, mirror: null });
  if (mirror) await removeSynced(mirror);
}

/** Whether the last contact is too long ago, and the server cannot be reached as this user now either. */
async function isOverdue(mirror: Mirror, { id }: CurrentUser, elapsedMs = 0): Promise<boolean> {
  if (!(await isContactOverdue(mirror, Date.now(), elapsedMs).catch(() => false))) return false;
  const result = await fetchCurrentUser();
  if (result.kind !== 'done' || result.value.id !== id) return true;
  await recordContact(mirror, Date.now());
  return false;
}

/** Signs out after the limit without contact: only the user's own unsent work stays on this device. */
async function signOutOverdue(mirror: Mirror): Promise<void> {
  localStorage.setItem(overdueKey, String(await unsentCount(mirror)));
  rememberLeft(localStorage.getItem(userIdKey));
  useShell.setState({ phase: 'ready', signedOutReason: 'overdue', user: null, mirror: null });
  await removeSynced(mirror);
}

/** Signs out if the last contact is too long ago. `elapsedMs` is the time since the last call, by a clock that cannot be set. */
export async function checkContact(elapsedMs: number): Promise<void> {
  const { mirror, user } = useShell.getState();
  if (mirror && user && (await isOverdue(mirror, user, elapsedMs))) await signOutOverdue(mirror);
}

/**
 * Logs out and removes the user's data from the browser. Offline, the session cookie cannot be removed: a flag makes sure
 * that it is not used again and that the session ends at the next contact.
 */
export async function logOut(): Promise<void> {
  localStorage.setItem(logoutPendingKey, '');
  dropLastScreen();
  const { mirror } = useShell.getState();
  // Discarded changes must not be sent in the background while this waits for the server.
  await mirror?.outbox.clear().catch(() => undefined);
  if (await postLogout()) localStorage.removeItem(logoutPendingKey);
  localStorage.removeItem(userIdKey);
  useShell.setState({ user: null, mirror: null });
  if (!mirror) return;
  clearEvictionMarker(mirror);
  dropUnfinished(mirror);
  // A tab that the browser froze can keep the database from being deleted, but not from being emptied.
  await Promise.allSettled(mirror.tables.map((table) => table.clear()));
  await deleteMirror(mirror);
}

/** Follows another tab in which the user logs out, or another one signs in. */
function followOtherTabs(): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    const { user, mirror } = useShell.getState();
    if (key !== userIdKey || newValue === user?.id) return;
    const reason = overdueOr('unauthenticated');
    const isLogout = newValue === null && reason === 'unauthenticated';
    // After logging out nothing may be stored; otherwise the screens still store what was typed last.
    if (isLogout) mirror?.close();
    else setTimeout(() => mirror?.close(), storeTypedMs);
    useShell.setState({ user: null, mirror: null, signedOutReason: reason });
    if (newValue === null) return;
    useShell.setState({ phase: 'initialising', signedOutReason: null });
    void openKnownUser(Promise.resolve()).then(refreshSession);
  });
}
