import { useCallback, useState } from 'react';
import { unsentCount } from '#mirror/read/unsent.ts';
import { waitUntilSent } from '#mirror/read/watch.ts';
import { logOut } from '#session/session.ts';
import { ask, syncNow, useShell, withProgress } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';

/** The steps of logging out. */
export interface Logout {
  /** Number of documents with unsent work to decide about; 0 while there is no question. */
  readonly unsent: number;
  /** Whether it has been saved to a file since the question. */
  readonly isInFile: boolean;
  readonly begin: () => Promise<void>;
  readonly stay: () => void;
  readonly saveToFile: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** How long logging out waits for recent changes to be sent, in milliseconds. */
const maxWaitMs = 3_000;

/** Logs out: sends what can be sent, then asks. With unsent work the user can stay, save it to a file or discard it. */
export function useLogout(): Logout {
  const [unsent, setUnsent] = useState(0);
  const [isInFile, setIsInFile] = useState(false);
  const begin = useCallback(async () => {
    if (useShell.getState().seenAs) (await import('#session/seeAs.ts')).stopSeeingAs();
    const { mirror } = useShell.getState();
    if (mirror) {
      syncNow();
      await withProgress(() => waitUntilSent(mirror, maxWaitMs));
    }
    /** Asks about unsent work. Returns whether there is any. */
    const askAboutUnsent = async () => {
      const count = mirror ? await unsentCount(mirror) : 0;
      setIsInFile(false);
      setUnsent(count);
      return count > 0;
    };
    if (await askAboutUnsent()) return;
    const isConfirmed = await ask({
      title: 'Confirm Logout?',
      body: 'Are you sure you want to logout?',
      confirm: 'Logout',
      cancel: 'Cancel',
    });
    // Another tab may have been written in while this one waited.
    if (isConfirmed && !(await askAboutUnsent())) await leave();
  }, []);
  return {
    unsent,
    isInFile,
    leave,
    stay: () => setUnsent(0),
    begin,
    async saveToFile() {
      const { mirror, user } = useShell.getState();
      if (!mirror || !user) return;
      const { saveUnsent } = await import('#screens/shared/export/saveAsFile.ts');
      await saveUnsent(mirror, user, new Date(timeNow()).toISOString());
      setIsInFile(true);
    },
  };
}

async function leave(): Promise<void> {
  await logOut();
  globalThis.location.assign('/');
}
