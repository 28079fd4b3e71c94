import type { Player } from '#sample/world/characters.ts';
import type { Told } from '../shape.ts';

/** A lammie request as somebody wrote it. */
export interface LammieText extends Told {
  readonly kind:
    | 'item'
    | 'character-power'
    | 'creature-ability'
    | 'condition'
    | 'knowledge'
    | 'consumable'
    | 'ward';
  /** Name on the card, where it is not the title. */
  readonly card?: string;
  /** What it does, as referees read it. */
  readonly text: string;
  readonly flavour?: string;
  /** What referees know besides. */
  readonly referee?: string;
  readonly prop: string;
  readonly attached?: true;
  readonly charges?: string;
  readonly stolen?: true;
  readonly colour: 'white' | 'green' | 'blue' | 'yellow' | 'red' | 'purple';
  readonly lasts:
    | 'until-a-date'
    | 'end-of-event'
    | 'until-used'
    | 'until-death'
    | 'until-dismissed'
    | 'for-ever';
  readonly quantity: number;
  readonly collect: 'at-the-gate' | 'at-the-desk' | 'from-a-referee' | 'in-an-encounter';
  /** Whose card it is; nobody's where it lies about in play. */
  readonly recipient?: Player;
  readonly why: 'ritual' | 'crafting' | 'reward' | 'plot';
  /** What it comes from: title of a document. */
  readonly source?: string;
  /** Title of the card it replaces. */
  readonly replaces?: string;
  readonly production?: 'queued' | 'printed' | 'laminated' | 'issued' | 'returned' | 'void';
}
