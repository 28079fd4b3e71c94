import { useEffect, useRef } from 'react';
import { addressOf } from '#contract/calls.ts';
import { kinds } from '#domain/kinds.ts';
import { refusedChanges } from '#mirror/queries/documents.ts';
import { showFailure } from '#session/failureMessages.ts';
import { useMirror } from '../shared/useMirror.ts';

/** Says of each change that the server refuses why it was, once, when it happens; where it stands, it says so for as long. */
export function useRefusalMessages(): void {
  const refused = useMirror(refusedChanges, []);
  const said = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!refused) return;
    const earlier = said.current;
    said.current = new Set(refused.map((row) => row.id));
    // What was refused before the app was opened has been said, and is still to be seen where it stands.
    if (!earlier) return;
    for (const { id, error, change, keyId } of refused) {
      if (error && !earlier.has(id)) showFailure(error, addressOf(kinds[change.entity], keyId));
    }
  }, [refused]);
}
