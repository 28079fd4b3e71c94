import type { CurrentUser } from '#contract/user.ts';
import { restoreStoredUnsent } from '#mirror/outbox/reduce.ts';
import { watchStoredUnsent } from '#mirror/queries/watch.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { setStorageTrouble } from '#session/storageStatus.ts';
import { syncNow, useShell } from '#session/store.ts';
import { type Sync, startSync } from '#sync/start.ts';

/** Syncs the mirror of this tab's signed-in user, and only theirs. */
export class UserSync {
  #userId: string | undefined;
  #sync: Sync | undefined;
  #stopWatching = (): void => undefined;

  /** Follows the session from now on. */
  start(): void {
    useShell.subscribe(({ user, mirror }) => {
      if (user?.id === this.#userId) return;
      this.#follow(user?.id);
      this.#stopWatching();
      this.#stopWatching = user && mirror ? restoreOnceComplete(mirror, user) : () => undefined;
    });
  }

  /** Starts the sync worker again, for the same user. */
  restart(): void {
    this.#follow(this.#userId);
  }

  #follow(userId: string | undefined): void {
    this.#sync?.stop();
    this.#sync = undefined;
    this.#userId = userId;
    if (userId === undefined) return;
    const sync = startSync(userId, (trouble) => setStorageTrouble('worker', trouble));
    this.#sync = sync;
    useShell.setState({ syncNow: () => sync.syncNow() });
  }
}

/** Adds the unsent work of earlier visits once all documents have arrived. Returns a function that stops waiting. */
function restoreOnceComplete(mirror: Mirror, user: CurrentUser): () => void {
  const { id, firstName, lastName, displayName, userProfile } = user;
  return watchStoredUnsent(mirror, () => {
    const by = { id, firstName, lastName, displayName, userProfile };
    // While storage fails, the work stays stored, and the next sync tries again.
    restoreStoredUnsent(mirror, by, new Date().toISOString()).then(syncNow, console.error);
  });
}
