import type { TeamCode } from './teams.ts';

/** A person of the sample game; the demo prints the accounts of those with an `account`. */
export interface PersonEntry {
  readonly first: string;
  readonly last: string;
  readonly role: 'administrator' | 'organiser' | 'plot-writer' | 'referee' | 'player' | null;
  readonly teams: readonly TeamCode[];
  readonly account?: string;
}

const entries = [
  { first: 'Ada', last: 'Mercer', role: 'administrator', teams: ['DSK'], account: 'admin' },
  { first: 'Olive', last: 'Tranter', role: 'organiser', teams: ['DSK'], account: 'organiser' },
  { first: 'Graham', last: 'Sallow', role: 'organiser', teams: ['DSK'] },
  { first: 'Nimra', last: 'Haldane', role: 'organiser', teams: ['DSK', 'REF'] },
  { first: 'Wren', last: 'Ashdown', role: 'plot-writer', teams: ['UND'], account: 'writer' },
  { first: 'Tobias', last: 'Quill', role: 'plot-writer', teams: ['UND'] },
  { first: 'Marguerite', last: 'Osei', role: 'plot-writer', teams: ['UND'] },
  { first: 'Callum', last: 'Fenn', role: 'plot-writer', teams: ['UND', 'CRW'] },
  { first: 'Isolde', last: 'Varga', role: 'plot-writer', teams: ['HRT'], account: 'writer2' },
  { first: 'Priya', last: 'Lockwood', role: 'plot-writer', teams: ['HRT'] },
  { first: 'Edmund', last: 'Thackray', role: 'plot-writer', teams: ['HRT'] },
  { first: 'Juno', last: 'Bellamy', role: 'plot-writer', teams: ['HRT', 'CRW'] },
  { first: 'Rafe', last: 'Coldwell', role: 'referee', teams: ['REF'], account: 'referee' },
  { first: 'Hester', last: 'Pym', role: 'referee', teams: ['REF'] },
  { first: 'Dylan', last: 'Okafor', role: 'referee', teams: ['REF'] },
  { first: 'Sunniva', last: 'Marsh', role: 'referee', teams: ['REF'] },
  { first: 'Bram', last: 'Tolliver', role: 'referee', teams: ['CRW'] },
  { first: 'Keziah', last: 'Rudd', role: 'referee', teams: ['CRW', 'REF'] },
  { first: 'Poppy', last: 'Larkin', role: 'player', teams: ['BEL'], account: 'player' },
  { first: 'Pascal', last: 'Drummond', role: 'player', teams: ['REE'], account: 'player2' },
  { first: 'Morwenna', last: 'Teague', role: 'player', teams: ['BEL'] },
  { first: 'Stefan', last: 'Iversen', role: 'player', teams: ['BEL', 'LAN'] },
  { first: 'Abigail', last: 'Stroud', role: 'player', teams: ['BEL'] },
  { first: 'Linus', last: 'Cartwright', role: 'player', teams: ['REE'] },
  { first: 'Farah', last: 'Whitlock', role: 'player', teams: ['REE'] },
  { first: 'Gwilym', last: 'Price', role: 'player', teams: ['REE', 'LAN'] },
  { first: 'Tamsin', last: 'Oduya', role: 'player', teams: ['LAN'] },
  { first: 'Jonah', last: 'Penhale', role: 'player', teams: ['LAN'] },
  { first: 'Beatrix', last: 'Noakes', role: 'player', teams: ['LAN'] },
  { first: 'Noel', last: 'Rowe', role: null, teams: [], account: 'norole' },
] as const satisfies readonly PersonEntry[];

/** Thirty people, staff first. */
export const peopleEntries: readonly PersonEntry[] = entries;

/** First names, which texts use to name an author. */
export const firstNames = entries.map(({ first }) => first);
