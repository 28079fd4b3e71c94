import { z } from 'zod';
import { characters } from '../world/characters.ts';
import { documentText } from './document.ts';
import { keysOf } from './keys.ts';

/** A player, by first name. */
export const player = z.enum(keysOf(characters));

/** A lammie request. */
export const lammieText = documentText.extend({
  kind: z.enum([
    'item',
    'character-power',
    'creature-ability',
    'condition',
    'knowledge',
    'consumable',
    'ward',
  ]),
  /** Name on the card, where it is not the title. */
  cardName: z.string().exactOptional(),
  /** Rules text for the players. */
  text: z.string(),
  flavour: z.string().exactOptional(),
  /** Text for referees only. */
  referee: z.string().exactOptional(),
  prop: z.string(),
  mustBeAttached: z.literal(true).exactOptional(),
  charges: z.string().exactOptional(),
  canBeStolen: z.literal(true).exactOptional(),
  colour: z.enum(['white', 'green', 'blue', 'yellow', 'red', 'purple']),
  lasts: z.enum(['until-a-date', 'end-of-event', 'until-used', 'until-death', 'until-dismissed', 'for-ever']),
  quantity: z.number(),
  collect: z.enum(['at-the-gate', 'at-the-desk', 'from-a-referee', 'in-an-encounter']),
  /** Absent where the card can be found in play. */
  recipient: player.exactOptional(),
  why: z.enum(['ritual', 'crafting', 'reward', 'plot']),
  /** Title of the document it comes from. */
  source: z.string().exactOptional(),
  /** Title of the card it replaces. */
  replaces: z.string().exactOptional(),
  production: z.enum(['queued', 'printed', 'laminated', 'issued', 'returned', 'void']).exactOptional(),
});
export type LammieText = z.infer<typeof lammieText>;
