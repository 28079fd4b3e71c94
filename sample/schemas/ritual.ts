import { z } from 'zod';
import { documentText } from './document.ts';
import { player } from './lammie.ts';

/** The referee's record of a ritual. */
const ritualResult = z.strictObject({
  entertainment: z.number(),
  relevance: z.number(),
  spent: z.number(),
  outcome: z.enum(['success', 'partial', 'failed', 'backlash']),
  text: z.string(),
  lammies: z.array(z.string()).exactOptional(),
  /** Days after which it ends. */
  endsAfter: z.number().exactOptional(),
});

/** A booked ritual. */
export const ritualText = documentText.extend({
  /** The ritualist, who also wrote the booking. */
  author: player,
  circle: z.enum(['salt', 'low']),
  /** Day, counted from Friday, and hour. */
  wanted: z.tuple([z.number(), z.number()]),
  /** Name of the ritual, where it is not the title. */
  name: z.string().exactOptional(),
  kind: z.enum(['enchant', 'summon', 'gate', 'curse-or-cure', 'empower', 'divine', 'other']),
  /** Character and power. */
  contributors: z.array(z.tuple([z.string(), z.number()])),
  /** Title of a lammie and its power. */
  items: z.array(z.tuple([z.string(), z.number()])).exactOptional(),
  needed: z.number(),
  effect: z.string(),
  targets: z.string(),
  willing: z.literal(true).exactOptional(),
  calledOn: z.enum(['Ancestors', 'Elements', 'Spirits of the land', 'The dead', 'A patron', 'Own power']),
  plan: z.string(),
  /** Component and count. */
  components: z.array(z.tuple([z.string(), z.number()])).exactOptional(),
  staging: z.string().exactOptional(),
  /** Titles of monsters. */
  monsters: z.array(z.string()).exactOptional(),
  crew: z.number().exactOptional(),
  immediate: z.literal(true).exactOptional(),
  safety: z.string(),
  result: ritualResult.exactOptional(),
});
export type RitualText = z.infer<typeof ritualText>;
