import { z } from 'zod';
import { documentText, itemSource } from './document.ts';

/** A call from the game's list. */
const call = z.enum([
  'Single',
  'Double',
  'Through',
  'Crush',
  'Cleave',
  'Impale',
  'Shatter',
  'Strikedown',
  'Repel',
  'Entangle',
  'Paralyse',
  'Fear',
  'Venom',
  'Weakness',
  'Curse',
  'Mass',
  'Resist',
]);

/** A monster; it belongs to no event. */
export const monsterText = documentText.omit({ event: true }).extend({
  kind: z.enum(['monster', 'npc', 'creature', 'summoned']),
  appearance: z.string(),
  play: z.string(),
  /** Hits of the whole body, or by location; null for one that cannot be struck. */
  hits: z.union([z.number(), z.array(z.tuple([z.string(), z.number()]))]).nullable(),
  /** Description and points. */
  armour: z.tuple([z.string(), z.number()]).exactOptional(),
  /** A monster without attacks has the call it answers with, such as `Resist`. */
  calls: z.array(call),
  powers: z.string().exactOptional(),
  immunities: z.string().exactOptional(),
  weaknesses: z.string().exactOptional(),
  dies: z.string().exactOptional(),
  /** Item, count and source. */
  costume: z.array(z.tuple([z.string(), z.number(), itemSource])),
  /** Description and minutes. */
  makeUp: z.tuple([z.string(), z.number()]).exactOptional(),
  crew: z.enum(['fighting', 'non-fighting', 'talking']),
  mostAtOnce: z.number(),
  carries: z.string().exactOptional(),
});
export type MonsterText = z.infer<typeof monsterText>;
