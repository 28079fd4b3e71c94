import { useLayoutEffect } from 'react';
import type { UIMatch } from 'react-router-dom';
import { idSchema } from '#domain/primitives/storable.ts';
import { useShell } from '#session/store.ts';

/** Keeps the event that the address names in the state of the shell, so that Back and links keep it (rule 2.15). */
export function useCurrentEvent(matches: readonly Pick<UIMatch, 'params'>[], search: string): void {
  const currentEventId = eventIn(matches, search);
  // Before the page is drawn: it would show the next event for a moment.
  useLayoutEffect(() => useShell.setState({ currentEventId }), [currentEventId]);
}

/**
 * Returns the id of the event in an address, 0 where there is none.
 *
 * @internal Tests ask it without a page.
 */
export function eventIn(matches: readonly Pick<UIMatch, 'params'>[], search: string): string | 0 {
  const id = new URLSearchParams(search).get('event') ?? matches.at(-1)?.params['eventId'] ?? '';
  return idSchema.safeParse(id).data ?? 0;
}
