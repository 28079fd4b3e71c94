import { useEffect } from 'react';
import { joinConflicts } from '#actions/joinConflicts.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import { useShell } from '#session/store.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { sayJoined } from '#screens/shared/document/sayJoined.ts';

/** Joins edits that nobody has to decide between, as soon as a conflict of them is noticed, and says so. */
export default function JoinConflicts() {
  const device = useDevice();
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  const conflicts = useMirror(allConflicts, []);
  useEffect(() => {
    if (!device || isSeenAs || !conflicts || conflicts.length === 0) return;
    void (async () => {
      // Where it fails, the conflict stays for a person to decide.
      const joined = await joinConflicts(device).catch(() => []);
      for (const texts of joined) sayJoined(device, texts, true);
    })();
  }, [device, isSeenAs, conflicts]);
  return null;
}
