import type { PlaceKey } from '#sample/world/places.ts';
import type { TeamCode } from '#sample/world/teams.ts';
import type { Told } from '../shape.ts';

/** A skill of the game's own list. */
export type Skill =
  | 'Lore'
  | 'Alchemy'
  | 'Herbs'
  | 'Smithing'
  | 'Runes'
  | 'Ritual magic'
  | 'Healing'
  | 'Law'
  | 'Trade'
  | 'Beasts'
  | 'Spirits'
  | 'Navigation';

/** A rumour as somebody wrote it. */
export interface RumourText extends Omit<Told, 'summary'> {
  readonly summary?: string;
  /** In character, as it is told. */
  readonly text: string;
  readonly truth: 'true' | 'partly' | 'false' | 'unknown';
  readonly source?: string;
  /** Teams who may know it. */
  readonly knownTo?: readonly TeamCode[];
  readonly skill?: Skill;
  /** Plot lines it is about, by their keys. */
  readonly plots?: readonly string[];
  /** What it is about, where that is no plot line. */
  readonly about?: string;
  readonly place?: PlaceKey;
  readonly release?: 'before' | 'gate' | 'play' | 'bard';
  /** Minutes from the start of its event between which it goes round; before the event they are negative. */
  readonly goesRound?: readonly [from: number, until: number];
  /** Encounters by their titles. */
  readonly leadsToEncounters?: readonly string[];
  /** Plot lines by their keys. */
  readonly leadsToPlots?: readonly string[];
  /** Minutes from the start of its event, and to whom. */
  readonly told?: readonly (readonly [minutes: number, toWhom: string])[];
}
