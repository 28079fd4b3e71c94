import { useEffect, useRef } from 'react';
import { callPath } from '#contract/calls/call.ts';
import { documentPath } from '#contract/calls/appCalls.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { refusedChanges } from '#mirror/read/unsent.ts';
import { showFailure } from '#session/failureMessages.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** Shows a message once for each change that the server refuses. The document itself shows the refusal as long as it lasts. */
export function useRefusalMessages(): void {
  const refused = useMirror(refusedChanges, []);
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!refused) return;
    const previousIds = knownIds.current;
    knownIds.current = new Set(refused.map((row) => row.id));
    // Changes refused before the app was opened need no message: their documents show it.
    if (!previousIds) return;
    for (const { id, error, change, keyId } of refused) {
      if (!error || previousIds.has(id)) continue;
      const { api } = documentTypes[change.entity];
      showFailure(error, `/api/${callPath({ path: documentPath }, { entityApi: api, id: keyId })}`);
    }
  }, [refused]);
}
