import type { BodyPatch } from './body.ts';
import type { GameList } from './fields/field.ts';
import { idIn, numberIn, textsIn } from './fields/read.ts';

/** The settings of a game: lists of suggestions, and limits that warnings use. */
export interface GameSettings {
  readonly lists: Readonly<Record<GameList, readonly string[]>>;
  /** The zone in which event times are shown; null for that of each device. */
  readonly timeZone: string | null;
  /** Hours of rest in every 24 that sign-ups leave crew. */
  readonly crewRest: number;
  /** Maximum number of contributors to a ritual. */
  readonly ritualContributors: number;
  /** Minimum power of a ritual. */
  readonly ritualLeastPower: number;
  /** Minutes of notice that a ritual with an immediate effect needs. */
  readonly ritualNotice: number;
}

/** The id of the collection item that holds the settings. */
export const gameId = 'game';

/** The settings of a game that has not changed them. */
export const defaultGameSettings: GameSettings = {
  lists: {
    calls: [
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
    ],
    skills: [
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
    ],
    powers: ['Ancestors', 'Elements', 'Spirits of the land', 'The dead', 'A patron', 'Own power'],
  },
  timeZone: null,
  crewRest: 8,
  ritualContributors: 12,
  ritualLeastPower: 10,
  ritualNotice: 60,
};

/** Returns the settings from the body of their collection item, with defaults for empty fields. */
export function gameSettingsFrom(fields: BodyPatch = {}): GameSettings {
  const { timeZone, crewRest, ritualContributors, ritualLeastPower, ritualNotice } = fields;
  const list = (name: GameList) => {
    const own = textsIn(fields[name]);
    return own.length > 0 ? own : defaultGameSettings.lists[name];
  };
  return {
    lists: { calls: list('calls'), skills: list('skills'), powers: list('powers') },
    timeZone: idIn(timeZone),
    crewRest: numberIn(crewRest) ?? defaultGameSettings.crewRest,
    ritualContributors: numberIn(ritualContributors) ?? defaultGameSettings.ritualContributors,
    ritualLeastPower: numberIn(ritualLeastPower) ?? defaultGameSettings.ritualLeastPower,
    ritualNotice: numberIn(ritualNotice) ?? defaultGameSettings.ritualNotice,
  };
}

/** Returns a time zone that this computer knows; undefined for others, and without one. */
export function knownZone(zone: string | null): string | undefined {
  if (zone === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
