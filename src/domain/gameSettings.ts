import type { BodyPatch } from './document.ts';
import type { FieldValue } from './fields/field.ts';

/** What a game has settled for itself: the lists it offers and the limits it warns at. */
export interface GameSettings {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Most contributors a ritual may have. */
  readonly ritualContributors: number;
  /** Least power a ritual needs. */
  readonly ritualLeastPower: number;
  /** Minutes of notice a ritual with an immediate effect needs. */
  readonly ritualNotice: number;
}

/** The id of the one record that holds a game's settings. */
export const gameId = 'game';

/** What stands until a game has settled otherwise. */
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
  },
  ritualContributors: 12,
  ritualLeastPower: 10,
  ritualNotice: 60,
};

/** A game's settings from its record; what it leaves open is as usual. */
export function gameSettingsFrom(fields: BodyPatch | undefined): GameSettings {
  const list = (name: string) => words(fields?.[name]) ?? defaultGameSettings.lists[name] ?? [];
  return {
    lists: { calls: list('calls'), skills: list('skills') },
    ritualContributors: amount(fields?.['ritualContributors'], defaultGameSettings.ritualContributors),
    ritualLeastPower: amount(fields?.['ritualLeastPower'], defaultGameSettings.ritualLeastPower),
    ritualNotice: amount(fields?.['ritualNotice'], defaultGameSettings.ritualNotice),
  };
}

function words(value: FieldValue | undefined): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.filter((each) => typeof each === 'string');
}

function amount(value: FieldValue | undefined, usual: number): number {
  return typeof value === 'number' ? value : usual;
}
