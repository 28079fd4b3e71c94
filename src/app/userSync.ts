import { setStorageTrouble } from '#session/storageStatus.ts';
import { useShell } from '#session/store.ts';
import { type Sync, startSync } from '#sync/start.ts';

/** Syncs the mirror of this tab's signed-in user, and only theirs. */
export class UserSync {
  #userId: string | undefined;
  #sync: Sync | undefined;

  /** Follows the session from now on. */
  start(): void {
    useShell.subscribe(({ user }) => {
      if (user?.id !== this.#userId) this.#follow(user?.id);
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
    useShell.setState({ syncNow: () => sync.wake() });
  }
}
