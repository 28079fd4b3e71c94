import { useEffect, useMemo, useState } from 'react';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { type Readers, userWithRole } from '#contract/accounts/readers.ts';
import type { SheetReader } from '#domain/paper/printedSheet.ts';
import { refusalToSeeAs } from '#session/seeAs.ts';
import { openReaderView } from '#session/readerView.ts';
import { useShell } from '#session/store.ts';
import type { Reader } from '#screens/shared/data/useMirror.ts';

/** Colour of an avatar that is never shown. */
const noColour = '#4c6a78';

/** Somebody with a role in teams, as the rights of a binder's reader. */
export function readerWith(readers: Readers, { role: roleId, teams }: SheetReader): CurrentUser | undefined {
  const role = readers.roles.find(({ id }) => id === roleId);
  return (
    role &&
    userWithRole(role, { id: `role:${role.id}`, name: role.name, teams: [...teams], iconColour: noColour })
  );
}

/** The only role that people with exactly these teams have; undefined if there are several, or none. */
export function onlyRole({ groups }: Readers, teams: readonly string[]): string | undefined {
  const sorted = teams.toSorted().join();
  const roles = new Set(
    groups.flatMap(({ roleId, teams: own }) => (own.toSorted().join() === sorted ? [roleId] : [])),
  );
  const [only] = roles;
  return roles.size === 1 ? only : undefined;
}

/** How long the sheets have to stop reading before their mirror is closed, in milliseconds. */
export const closeAfterMs = 1_000;

/** Returns the device as a reader may read it, open as long as the sheets need it; undefined if it may not be used. */
export function useBinderReader(user: CurrentUser | undefined): Reader | undefined {
  const own = useShell((shell) => shell.user);
  // Reading the same rights again opens nothing again.
  const [stableUser, setStableUser] = useState(user);
  if (JSON.stringify(stableUser) !== JSON.stringify(user)) setStableUser(user);
  return useOpenReader(own, stableUser);
}

function useOpenReader(own: CurrentUser | null, user: CurrentUser | undefined): Reader | undefined {
  const reader = useMemo(() => {
    if (!own || !user || refusalToSeeAs(own, user) === 'notAllowed') return undefined;
    const mirror = openReaderView(user);
    return mirror && { mirror, person: toPerson(user) };
  }, [own, user]);
  useEffect(
    () => () => {
      setTimeout(() => reader?.mirror.close(), closeAfterMs);
    },
    [reader],
  );
  return reader;
}
