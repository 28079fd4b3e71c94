import { z } from 'zod';
import { documentText, itemSource, placeKey } from './document.ts';

/** An encounter. */
export const encounterText = documentText.extend({
  /** Key of the plot line that it belongs to. */
  plot: z.string().nullable(),
  type: z.enum(['battle', 'skirmish', 'camp-attack', 'roleplay', 'trade', 'puzzle', 'ambient']),
  place: placeKey,
  partOfDay: z.enum(['morning', 'afternoon', 'evening', 'night']),
  referee: z.string(),
  crew: z.string(),
  playersSee: z.string(),
  starts: z.string(),
  ends: z.string(),
  /** Fewest and most players. */
  players: z.tuple([z.number(), z.number()]),
  /** Minutes to run, set up and clear up. */
  minutes: z.tuple([z.number(), z.number(), z.number()]),
  /** How many of each monster, and a note. */
  crewNeeded: z.array(z.tuple([z.number(), z.string()])),
  referees: z.number(),
  /** Item, count, source and who brings it. */
  kit: z.array(z.tuple([z.string(), z.number(), itemSource, z.string()])),
  rewards: z.string(),
  safety: z.string(),
  ifWrong: z.string(),
  ifNobodyComes: z.string(),
  /** Notes of the referees after it was run. */
  outcomes: z.array(z.string()).exactOptional(),
});
export type EncounterText = z.infer<typeof encounterText>;
