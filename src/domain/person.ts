import { z } from 'zod/mini';

/** A person as shown to others: enough for a name and an avatar. */
export const personRefSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  userProfile: z.optional(z.object({ iconColour: z.string() })),
});
export type PersonRef = z.infer<typeof personRefSchema>;
