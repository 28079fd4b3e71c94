import type { Player } from '#sample/world/characters.ts';
import type { Told } from '../shape.ts';

/** A ritual as somebody booked it. */
export interface RitualText extends Omit<Told, 'by'> {
  /** The ritualist, who also wrote the booking. */
  readonly by: Player;
  readonly circle: 'salt' | 'low';
  /** Day from Friday, hour. */
  readonly wanted: readonly [day: number, hour: number];
  /** Name of the ritual, where it is not the title. */
  readonly name?: string;
  readonly kind: 'enchant' | 'summon' | 'gate' | 'curse-or-cure' | 'empower' | 'divine' | 'other';
  readonly contributors: readonly (readonly [character: string, power: number])[];
  /** Lammies by their titles. */
  readonly items?: readonly (readonly [lammie: string, power: number])[];
  readonly needed: number;
  readonly effect: string;
  readonly targets: string;
  readonly willing?: true;
  readonly calledOn: 'ancestors' | 'elements' | 'spirits-of-the-land' | 'the-dead' | 'a-patron' | 'own-power';
  readonly plan: string;
  readonly components?: readonly (readonly [component: string, count: number])[];
  readonly staging?: string;
  /** Monsters by their titles. */
  readonly monsters?: readonly string[];
  readonly crew?: number;
  readonly immediate?: true;
  readonly safety: string;
  readonly done?: RitualOutcome;
}

/** What the referee wrote down afterwards. */
export interface RitualOutcome {
  readonly entertainment: number;
  readonly relevance: number;
  readonly spent: number;
  readonly outcome: 'success' | 'partial' | 'failed' | 'backlash';
  readonly text: string;
  readonly lammies?: readonly string[];
  /** Days after which it ends. */
  readonly endsAfter?: number;
}
