import { z } from 'zod';
import { firstNames } from '../world/people.ts';
import { places } from '../world/places.ts';
import { tags } from '../world/tags.ts';
import { teams } from '../world/teams.ts';
import { keysOf } from './keys.ts';

/** One of the three events of the sample game. */
const eventKey = z.enum(['past', 'next', 'later']);
export type EventKey = z.infer<typeof eventKey>;

/** Status that a document of the sample game ends in. */
const textStatus = z.enum(['editing', 'submitted', 'flagged', 'approved', 'archived']);
export type TextStatus = z.infer<typeof textStatus>;

export const teamCode = z.enum(teams.map(({ code }) => code));
export const placeKey = z.enum(keysOf(places));
const tagKey = z.enum(keysOf(tags));
export const firstName = z.enum(firstNames);

/** Where an item comes from. */
export const itemSource = z.enum(['have', 'make', 'buy']);

/** The part that texts of all types share. */
export const documentText = z.strictObject({
  title: z.string(),
  summary: z.string(),
  team: teamCode,
  event: eventKey,
  status: textStatus,
  tags: z.array(tagKey),
  /** People and places in the text; a variation of it replaces their names. */
  peopleNamed: z.array(z.string()),
  placesNamed: z.array(z.string()),
  /** A member of the team where it is absent. */
  author: firstName.exactOptional(),
  /** Titles of linked documents. */
  links: z.array(z.string()).exactOptional(),
});
export type DocumentText = z.infer<typeof documentText>;
