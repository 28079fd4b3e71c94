import type { CurrentUser } from '#contract/accounts/user.ts';
import { Now } from '#screens/event/now/Now.tsx';
import { useEventNow } from '#screens/event/now/useEventNow.ts';
import { Waiting } from './Waiting.tsx';

/** The user's next slots while an event is on, before everything else on Home. */
export function HomeNow({ user }: { readonly user: CurrentUser }) {
  const eventNow = useEventNow();
  if (!eventNow) return <Waiting />;
  const { event, now } = eventNow;
  return event && <Now user={user} event={event} now={now} />;
}
