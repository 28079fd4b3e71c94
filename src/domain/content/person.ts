import { z } from 'zod/mini';
import type { Audience } from './fields/field.ts';
import type { Permissions } from './permissionCodes.ts';

/** A person as shown to others: enough for a name and an avatar. */
export const personRefSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  userProfile: z.optional(z.object({ iconColour: z.string() })),
});
export type PersonRef = z.infer<typeof personRefSchema>;

/** The signed-in person as permissions see them. Administrators hold every code on every entity. */
export interface Person {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isStaff: boolean;
  readonly teams: readonly string[];
  readonly defaultTeam: string | null;
  readonly permissions: Permissions;
  /** The person with all rights, where somebody else sees the app as they do: that allows nothing but reading. */
  readonly seenAs?: Person;
}

/** The audience of fields that a person belongs to. */
export function audienceOf(person: Person): Audience {
  return person.isStaff ? 'staff' : 'everyone';
}
