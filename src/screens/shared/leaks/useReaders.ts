import { useEffect, useMemo } from 'react';
import { storeReaders } from '#actions/person/leaks.ts';
import { fetchReaders } from '#api/readers.ts';
import { toPerson } from '#contract/accounts/user.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { useShell } from '#session/store.ts';

/** Whether the user learns who reads what, and so about leaks. */
export function useMayFindLeaks(): boolean {
  const user = useShell((shell) => shell.user);
  return useMemo(() => user !== null && maySeeAs(toPerson(user)), [user]);
}

/** Fetches who reads what for the user’s own device, where there is a signal and they may know. */
export function useReadersFetch(): void {
  const mayFind = useMayFindLeaks();
  const own = useShell((shell) => shell.seenAs?.ownMirror ?? shell.mirror);
  useEffect(() => {
    if (!own || !mayFind) return;
    void (async () => {
      const readers = await fetchReaders();
      // A failure is ignored: what was stored before is used.
      if (readers.kind === 'done') await storeReaders(own, readers.value).catch(() => undefined);
    })();
  }, [own, mayFind]);
}
