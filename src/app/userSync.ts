import type { CurrentUser } from '#contract/accounts/user.ts';
import type { ErrorReport } from '#contract/errors/errorReportOf.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { watchNextEvent, watchStoredUnsent } from '#mirror/read/watch.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { clockHeard, timeNow } from '#session/clock.ts';
import { checkContact } from '#session/session.ts';
import { setStorageTrouble } from '#session/storageStatus.ts';
import { type Shell, endRequest, startRequest, syncNow, useShell } from '#session/store.ts';
import type { FromWorker } from '#sync/worker/messages.ts';
import { type Sync, startSync } from '#sync/worker/start.ts';

/** How often the last contact is checked, in milliseconds. */
const contactCheckMs = 60 * 60 * 1000;

/** Syncs the mirror of this tab's signed-in user, and only theirs. */
export class UserSync {
  #userId: string | undefined;
  #sync: Sync | undefined;
  #isLong = false;
  readonly #reportError: (report: ErrorReport) => void;
  #stopWatching = (): void => undefined;

  constructor(reportError: (report: ErrorReport) => void) {
    this.#reportError = reportError;
  }

  /** Follows the session from now on. */
  start(): void {
    const follow = ({ user, mirror }: Shell) => {
      if (user?.id === this.#userId) return;
      this.#follow(user?.id);
      this.#stopWatching();
      const stops = user && mirror ? [restoreOnceComplete(mirror, user), followNextEvent(mirror)] : [];
      this.#stopWatching = () => stops.forEach((stop) => stop());
    };
    useShell.subscribe(follow);
    follow(useShell.getState());
    watchContact();
  }

  /** Starts the sync worker again, for the same user. */
  restart(): void {
    this.#follow(this.#userId);
  }

  /** Sends and fetches nothing until the promise is settled. */
  async pauseUntil(over: Promise<void>): Promise<void> {
    this.#sync?.pause();
    await over;
    this.restart();
  }

  #follow(userId: string | undefined): void {
    this.#sync?.stop();
    this.#sync = undefined;
    this.#showRequests(false);
    this.#userId = userId;
    if (userId === undefined) return;
    const sync = startSync(userId, (message) => this.#handle(message));
    this.#sync = sync;
    useShell.setState({ syncNow: () => sync.syncNow() });
  }

  #handle(message: FromWorker): void {
    switch (message.kind) {
      case 'trouble':
        return setStorageTrouble('worker', message.trouble);
      case 'longRequests':
        return this.#showRequests(message.isLong);
      case 'time':
        return clockHeard(message.reading);
      case 'error':
        return this.#reportError(message.error);
    }
  }

  /** Counts the worker's requests as one for the progress bar. */
  #showRequests(isLong: boolean): void {
    if (isLong === this.#isLong) return;
    this.#isLong = isLong;
    if (isLong) startRequest();
    else endRequest();
  }
}

/** Checks every hour, and whenever the app becomes visible, whether the last contact is too long ago. */
function watchContact(): void {
  let checkedAt = performance.now();
  const check = () => {
    const elapsedMs = performance.now() - checkedAt;
    checkedAt += elapsedMs;
    void checkContact(elapsedMs);
  };
  setInterval(check, contactCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/** Keeps the next event in the state of the shell. Returns a function that stops. */
function followNextEvent(mirror: Mirror): () => void {
  const stop = watchNextEvent(mirror, (nextEventId) => useShell.setState({ nextEventId: nextEventId ?? 0 }));
  return () => {
    stop();
    useShell.setState({ nextEventId: 0 });
  };
}

/** Adds the unsent work of earlier visits once all documents have arrived. Returns a function that stops waiting. */
function restoreOnceComplete(mirror: Mirror, user: CurrentUser): () => void {
  const { id, firstName, lastName, displayName, userProfile } = user;
  return watchStoredUnsent(mirror, () => {
    const by = { id, firstName, lastName, displayName, userProfile };
    // While storage fails, the work stays stored, and the next sync tries again.
    restore(mirror, by).then(syncNow, console.error);
  });
}

async function restore(mirror: Mirror, by: PersonRef): Promise<void> {
  const { restoreStoredUnsent } = await import('#mirror/unsentFile/reduceToUnsent.ts');
  await restoreStoredUnsent(mirror, by, new Date(timeNow()).toISOString());
}
