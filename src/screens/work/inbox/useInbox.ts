import type { Person } from '#domain/content/person.ts';
import { type Inbox, inbox } from '#mirror/queries/person/inbox.ts';
import { useNow } from '#ui/clock.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

const minuteMs = 60_000;

/** The inbox as it is now, to the minute: a deadline comes near, and what is snoozed comes back, without anything being written. */
export function useInbox(person: Person): { readonly found: Inbox | undefined; readonly now: number } {
  const minute = Math.floor(useNow() / minuteMs);
  // To the end of the minute, so that what was put off until now is back.
  const currentInbox = useMirror(
    (mirror) => inbox(mirror, person, (minute + 1) * minuteMs - 1),
    [person, minute],
  );
  return { found: currentInbox, now: minute * minuteMs };
}
