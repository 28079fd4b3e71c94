import { useEffect } from 'react';
import { recordOpened } from '#mirror/storage/eviction.ts';
import { useShell } from '#session/store.ts';

/** Notes that a document was opened: what is used most is the last to make room where a device is full. */
export function useOpened(keyId: string): void {
  const mirror = useShell((shell) => shell.mirror);
  useEffect(() => {
    // Not worth a word: a device that cannot even note this says so when something is saved.
    if (mirror) recordOpened(mirror, keyId).catch(() => undefined);
  }, [mirror, keyId]);
}
