import type { FirstName } from '../world/people.ts';
import type { PlaceKey } from '../world/places.ts';
import type { TagKey } from '../world/tags.ts';
import type { TeamCode } from '../world/teams.ts';

/** Which of the three events something is for. */
export type When = 'past' | 'next' | 'later';

/** How far a document has come, as a word. */
export type Standing = 'editing' | 'submitted' | 'flagged' | 'approved' | 'archived';

/** What is told of every document of the sample game. */
export interface Told {
  readonly title: string;
  readonly summary: string;
  readonly team: TeamCode;
  readonly event: When;
  readonly standing: Standing;
  readonly tags: readonly TagKey[];
  /** People and places in the text that another telling of it may call otherwise. */
  readonly people: readonly string[];
  readonly spots: readonly string[];
  /** Who began it; somebody of the team where it is not said. */
  readonly by?: FirstName;
  /** Other documents it is linked with, by their titles. */
  readonly links?: readonly string[];
}

/** A plot line as somebody wrote it: paragraphs are lines of text. */
export interface PlotText extends Told {
  readonly key: string;
  readonly scale: 'personal' | 'group' | 'faction' | 'world';
  readonly aimedAt: readonly TeamCode[];
  readonly background: string;
  readonly hook: string;
  readonly objectives: string;
  readonly beats: readonly (readonly [title: string, text: string])[];
  readonly succeed: string;
  readonly fail: string;
  readonly ignore: string;
  readonly happened?: string;
  readonly continues?: string;
}

/** An encounter as somebody wrote it. */
export interface EncounterText extends Told {
  readonly plot: string | null;
  readonly type: 'battle' | 'skirmish' | 'camp-attack' | 'roleplay' | 'trade' | 'puzzle' | 'ambient';
  readonly place: PlaceKey;
  readonly part: 'morning' | 'afternoon' | 'evening' | 'night';
  readonly referee: string;
  readonly crew: string;
  readonly see: string;
  readonly starts: string;
  readonly ends: string;
  readonly players: readonly [atLeast: number, atMost: number];
  readonly minutes: readonly [run: number, setUp: number, clearUp: number];
  readonly cast: readonly (readonly [count: number, note: string])[];
  readonly referees: number;
  readonly kit: readonly (readonly [
    item: string,
    count: number,
    source: 'have' | 'make' | 'buy',
    who: string,
  ])[];
  readonly rewards: string;
  readonly safety: string;
  readonly wrong: string;
  readonly nobody: string;
  /** What the referees noted when it was run. */
  readonly outcomes?: readonly string[];
}
