import { useEffect, useMemo, useState } from 'react';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import { type StaffQuote, staffQuotes } from '#mirror/queries/desks/staffQuotes.ts';
import { useShell } from '#session/store.ts';

const none: ReadonlyMap<string, readonly StaffQuote[]> = new Map();

/**
 * Returns quotes of other documents' staff-only fields in answers, by request. Searches again when an answer changes.
 */
export function useStaffQuotes(
  requests: readonly DeskRequest[] | undefined,
): ReadonlyMap<string, readonly StaffQuote[]> {
  const mirror = useShell((shell) => shell.mirror);
  const [foundQuotes, setFoundQuotes] = useState(none);
  // As text, so that nothing but another answer reads every document again.
  const answers = useMemo(
    () =>
      JSON.stringify(
        requests?.filter(({ answer }) => answer !== '').map((each) => [each.keyId, each.answer]),
      ),
    [requests],
  );
  useEffect(() => {
    if (!mirror || !requests) return undefined;
    const outdated = new AbortController();
    const texts = requests.map(({ keyId, answer }) => [keyId, answer] as const);
    void (async () => {
      const quotes = await staffQuotes(mirror, texts);
      if (!outdated.signal.aborted) setFoundQuotes(quotes);
    })();
    return () => outdated.abort();
    // The requests are new objects whenever anything about one of them changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mirror, answers]);
  return foundQuotes;
}
