import type { Told } from '../shape.ts';

/** A call of the game's own list. */
export type Call =
  | 'Single'
  | 'Double'
  | 'Through'
  | 'Crush'
  | 'Cleave'
  | 'Impale'
  | 'Shatter'
  | 'Strikedown'
  | 'Repel'
  | 'Entangle'
  | 'Paralyse'
  | 'Fear'
  | 'Venom'
  | 'Weakness'
  | 'Curse'
  | 'Mass'
  | 'Resist';

/** A monster as somebody wrote it; it is of no one event. */
export interface MonsterText extends Omit<Told, 'event'> {
  readonly kind: 'monster' | 'npc' | 'creature' | 'summoned';
  readonly appearance: string;
  readonly play: string;
  /** Hits of the whole body, or by location; nobody strikes at one without. */
  readonly hits: number | readonly (readonly [location: string, hits: number])[] | null;
  readonly armour?: readonly [words: string, points: number];
  /** Also of one that deals none: `Resist`, or the call it answers with. */
  readonly calls: readonly Call[];
  readonly powers?: string;
  readonly immunities?: string;
  readonly weaknesses?: string;
  readonly dies?: string;
  readonly costume: readonly (readonly [item: string, count: number, source: 'have' | 'make' | 'buy'])[];
  readonly makeUp?: readonly [words: string, minutes: number];
  readonly crew: 'fighting' | 'non-fighting' | 'talking';
  readonly mostAtOnce: number;
  readonly carries?: string;
}
