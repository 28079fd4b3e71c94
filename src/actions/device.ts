import type { PersonRef, Person } from '#domain/content/person.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Context of every action on this device: the mirror, the acting user, the time and new ids. */
export interface Device {
  readonly mirror: Mirror;
  readonly person: Person;
  /** The user as the author of changes. */
  readonly by: PersonRef;
  /** The time to record, as an ISO string: the server's, where the clock of this device is wrong. */
  readonly now: () => string;
  /** The time of this device's own clock where it is not the one to record; undefined where it is. */
  readonly ownTime: () => string | undefined;
  readonly newId: () => string;
}

/** Returns the device of a signed-in user. */
export function deviceOf(
  mirror: Mirror,
  user: CurrentUser,
  ports: { now: () => number; ownTime?: () => string | undefined; bytes: () => Uint8Array },
): Device {
  const { id, firstName, lastName, displayName, userProfile } = user;
  return {
    mirror,
    person: toPerson(user),
    by: { id, firstName, lastName, displayName, userProfile },
    now: () => new Date(ports.now()).toISOString(),
    ownTime: ports.ownTime ?? (() => undefined),
    newId: () => uuidv7(ports.now(), ports.bytes()),
  };
}
