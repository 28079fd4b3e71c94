import type { CurrentUser } from '#contract/user.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { keepUnsent } from '#mirror/outbox/discard.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { troubleIn } from '#mirror/storage/recovery.ts';
import { markedUnsent, unmarkDevice } from './evictionMark.ts';
import { fetchCurrentUser, postLogout } from '#api/client.ts';
import { noteTrouble, useStorage, waitForStorage } from '#app/storagePersistence.ts';
import { useShell } from './store.ts';

/** Browser key of a session that was logged out of without contact: it is ended at the first contact, before anything else. */
const ended = 'wm-ended';

/** Browser key of the person whose mirror this device opens at start. */
const pointer = 'wm-user';

/** How long a person who is known waits for the script of the screen, so that it is the first they see. */
const screenMs = 300;

/**
 * Starts the session. With a person on this device the app is ready at once, from the mirror, whatever the network does;
 * the server is asked beside it. Without one it waits for the server's answer. `screen` ends when what is to be shown first
 * has been fetched.
 */
export async function startSession(screen: Promise<void> = Promise.resolve()): Promise<void> {
  if (localStorage.getItem(ended) !== null && !(await postLogout())) {
    useShell.setState({ phase: 'ready', away: 'unreachable' });
    return;
  }
  localStorage.removeItem(ended);
  leaveWithOtherTabs();
  await openRemembered(screen);
  await refreshSession();
}

/** Asks the server who is signed in and takes that over; no contact or a session that ended wipes nothing. */
export async function refreshSession(): Promise<void> {
  const who = await fetchCurrentUser();
  const { user } = useShell.getState();
  switch (who.kind) {
    case 'user':
      await become(who.user);
      return;
    case 'nobody':
      useShell.setState({ phase: 'ready', away: user ? null : 'unauthenticated' });
      return;
    case 'deactivated':
      await putAside();
      return;
    case 'unreachable':
      useShell.setState({ phase: 'ready', away: user ? null : 'unreachable' });
      return;
  }
}

async function openRemembered(screen: Promise<void>): Promise<void> {
  const id = localStorage.getItem(pointer);
  if (!id) return;
  const mirror = openMirror(id);
  const user = await waitForStorage(() => readMeta(mirror, 'session')).catch(() => undefined);
  if (!user) return mirror.close();
  await Promise.race([screen, new Promise((enough) => setTimeout(enough, screenMs))]);
  useShell.setState({ phase: 'ready', user, mirror });
}

async function become(user: CurrentUser): Promise<void> {
  const before = useShell.getState();
  const same = before.user?.id === user.id && before.mirror !== null;
  const mirror = same && before.mirror ? before.mirror : openMirror(user.id);
  try {
    await waitForStorage(async () => {
      if (!same) await noticeEviction(mirror);
      await writeMeta(mirror, 'session', user);
    });
    localStorage.setItem(pointer, user.id);
  } catch (error) {
    // A browser that keeps nothing is told of by a bar, and not by an app that never starts.
    noteTrouble('tab', troubleIn(error) ?? 'dead');
  }
  useShell.setState({ phase: 'ready', away: null, user, mirror });
}

/** Goes on as the person who is signed in, in a mirror that the browser has emptied. */
export async function beginAnew(mirror: Mirror): Promise<void> {
  const { user } = useShell.getState();
  if (!user) return;
  await writeMeta(mirror, 'session', user);
  localStorage.setItem(pointer, user.id);
}

/** Tells when a mark says that this person's work was kept here, and there is nothing of it any more. */
async function noticeEviction(mirror: Mirror): Promise<void> {
  const unsent = markedUnsent(mirror);
  if (unsent === undefined || (await readMeta(mirror, 'session'))) return;
  useStorage.setState({ cleared: { unsent } });
}

/** Whose account was taken out of use sees nothing here any more; what they have not sent waits for them to come back. */
async function putAside(): Promise<void> {
  const { mirror } = useShell.getState();
  localStorage.removeItem(pointer);
  useShell.setState({ phase: 'ready', away: 'deactivated', user: null, mirror: null });
  if (!mirror) return;
  await keepUnsent(mirror);
  mirror.close();
}

/**
 * Logs out: nothing of the person stays in the browser. Without contact a mark stays, so that the session, whose cookie
 * is still there, is not used again and is ended at the first contact.
 */
export async function logOut(): Promise<void> {
  localStorage.setItem(ended, '');
  const { mirror } = useShell.getState();
  // What was discarded must not leave in the background while the server is waited for.
  await mirror?.outbox.clear().catch(() => undefined);
  if (await postLogout()) localStorage.removeItem(ended);
  localStorage.removeItem(pointer);
  useShell.setState({ user: null, mirror: null });
  if (mirror) unmarkDevice(mirror);
  await mirror?.delete();
}

/** When another tab logs out, this one forgets the person too. */
function leaveWithOtherTabs(): void {
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== pointer || event.newValue !== null) return;
    useShell.getState().mirror?.close();
    useShell.setState({ user: null, mirror: null, away: 'unauthenticated' });
  });
}
