import { useEffect } from 'react';
import { recordOpened } from '#actions/recordOpened.ts';
import { useShell } from '#session/store.ts';

/** Records that a document was opened: eviction removes the least recently used ones first. */
export function useNoteOpened(keyId: string): void {
  const mirror = useShell((shell) => shell.mirror);
  useEffect(() => {
    // A failure is ignored: if storage fails, the app says so when something is saved.
    if (mirror) recordOpened(mirror, keyId).catch(() => undefined);
  }, [mirror, keyId]);
}
