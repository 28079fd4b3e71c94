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
  /** Device clock, as an ISO string. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** Returns the device of a signed-in user. */
export function deviceOf(
  mirror: Mirror,
  user: CurrentUser,
  ports: { now: () => number; bytes: () => Uint8Array },
): Device {
  const { id, firstName, lastName, displayName, userProfile } = user;
  return {
    mirror,
    person: toPerson(user),
    by: { id, firstName, lastName, displayName, userProfile },
    now: () => new Date(ports.now()).toISOString(),
    newId: () => uuidv7(ports.now(), ports.bytes()),
  };
}
