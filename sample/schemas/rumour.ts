import { z } from 'zod';
import { documentText, placeKey, teamCode } from './document.ts';

/** A skill from the game's list. */
export const skill = z.enum([
  'Lore',
  'Alchemy',
  'Herbs',
  'Smithing',
  'Runes',
  'Ritual magic',
  'Healing',
  'Law',
  'Trade',
  'Beasts',
  'Spirits',
  'Navigation',
]);

/** A rumour. */
export const rumourText = documentText.omit({ summary: true }).extend({
  summary: z.string().exactOptional(),
  /** In character, as it is spread. */
  text: z.string(),
  truth: z.enum(['true', 'partly', 'false', 'unknown']),
  source: z.string().exactOptional(),
  /** Teams that may know it. */
  knownTo: z.array(teamCode).exactOptional(),
  skill: skill.exactOptional(),
  /** Keys of the plot lines it is about. */
  plots: z.array(z.string()).exactOptional(),
  /** Its subject, unless that is a plot line. */
  about: z.string().exactOptional(),
  place: placeKey.exactOptional(),
  release: z.enum(['before', 'gate', 'play', 'bard']).exactOptional(),
  /** First and last minute in which it is spread, from the start of its event; negative before it. */
  toldBetween: z.tuple([z.number(), z.number()]).exactOptional(),
  /** Titles of encounters. */
  leadsToEncounters: z.array(z.string()).exactOptional(),
  /** Keys of plot lines. */
  leadsToPlots: z.array(z.string()).exactOptional(),
  /** Minute from the start of its event, and the listener. */
  toldTo: z.array(z.tuple([z.number(), z.string()])).exactOptional(),
});
export type RumourText = z.infer<typeof rumourText>;
