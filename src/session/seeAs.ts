import { allowOnlyReading } from '#api/client.ts';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { mayReadAllOf } from '#domain/rules/permissions/mayReadAllOf.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { openView } from '#mirror/view/openView.ts';
import { type SeenAs, useShell } from './store.ts';

/** How long screens have to stop reading before the view of their mirror is closed, in milliseconds. */
const closeAfterMs = 1_000;

let stopWatching = (): void => undefined;

/** Why the app cannot be seen as somebody. */
export type SeeAsRefusal = 'notAllowed' | 'readsMore';

/** Whether the signed-in user can see as somebody, whose rights these are; otherwise why not. */
export function refusalToSeeAs(own: CurrentUser, user: CurrentUser): SeeAsRefusal | undefined {
  if (!maySeeAs(toPerson(own))) return 'notAllowed';
  return mayReadAllOf(toPerson(own), toPerson(user)) ? undefined : 'readsMore';
}

/**
 * Shows the app in this tab as somebody else sees it, until the page is loaded again. Returns why it cannot be shown, if
 * so.
 */
export function seeAs(user: CurrentUser): SeeAsRefusal | undefined {
  stopSeeingAs();
  const { user: own, mirror } = useShell.getState();
  const refusal = own ? refusalToSeeAs(own, user) : 'notAllowed';
  if (refusal || !own || !mirror) return refusal;
  allowOnlyReading(true);
  const seenAs: SeenAs = {
    user,
    mirror: openView(own.id, toPerson(user)),
    ownUser: own,
    ownMirror: mirror,
  };
  useShell.setState({ seenAs });
  // With other rights, or as somebody else, what was allowed may no longer be.
  stopWatching = useShell.subscribe((shell) => {
    if (shell.seenAs !== seenAs) return;
    if (shell.mirror !== mirror || !shell.user || refusalToSeeAs(shell.user, user)) stopSeeingAs();
  });
  return undefined;
}

/** Shows the app as the signed-in user sees it. */
export function stopSeeingAs(): void {
  const { seenAs } = useShell.getState();
  stopWatching();
  allowOnlyReading(false);
  if (!seenAs) return;
  useShell.setState({ seenAs: null });
  setTimeout(() => seenAs.mirror.close(), closeAfterMs);
}
