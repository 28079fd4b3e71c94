import type { Player } from '#sample/world/characters.ts';
import type { TeamCode } from '#sample/world/teams.ts';
import type { Told } from '../shape.ts';
import type { Skill } from './rumour.ts';

/** A research request as a player wrote it; those for the next event are of the period that is closed. */
export interface ResearchText extends Omit<Told, 'event' | 'by'> {
  readonly event: 'next' | 'later';
  readonly by: Player;
  readonly questions: readonly string[];
  readonly known: string;
  readonly sources: string;
  readonly method: string;
  readonly helpers?: readonly (readonly [character: string, skill: Skill])[];
  readonly skill: Exclude<Skill, 'Trade' | 'Navigation'>;
  readonly subject: string;
  readonly spent?: string;
  readonly expedite?: true;
  /** Who is to answer, and what referees should know of it. */
  readonly desk?: readonly [team: TeamCode, notes: string];
  readonly answer?: ResearchAnswer;
}

/** What the desk wrote back. */
export interface ResearchAnswer {
  readonly text: string;
  readonly outcome: 'full' | 'partial' | 'nothing' | 'dangerous';
  /** Still with the desk where it is not said. */
  readonly release?: 'with-the-period' | 'at-the-desk' | 'now';
  readonly collected?: true;
  /** Titles of lammies and rumours that came of it. */
  readonly lammies?: readonly string[];
  readonly rumours?: readonly string[];
  /** Titles of earlier requests like it. */
  readonly like?: readonly string[];
}
