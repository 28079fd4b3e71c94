import type { PlaceKey } from './places.ts';
import type { TeamCode } from './teams.ts';

type Kind = 'encounter' | 'battle' | 'monster-duty' | 'ritual' | 'make-up' | 'briefing' | 'meal';

/** One slot of the timetable. */
export interface TimetableEntry {
  readonly name: string;
  readonly place: PlaceKey;
  /** Days after Friday; hours over 24 run past midnight. */
  readonly day: number;
  readonly hour: number;
  readonly minutes: number;
  readonly kind: Kind;
  /** Title of the document that is played. */
  readonly title?: string;
  readonly crew?: number;
  readonly crewTeam?: TeamCode;
  readonly team?: TeamCode;
  readonly state?: 'pencilled' | 'firm' | 'cancelled';
}

type Row = readonly [name: string, place: PlaceKey, day: number, hour: number, minutes: number, kind: Kind];

function line(
  row: Row,
  rest: Omit<TimetableEntry, 'name' | 'place' | 'day' | 'hour' | 'minutes' | 'kind'> = {},
): TimetableEntry {
  const [name, place, day, hour, minutes, kind] = row;
  return { name, place, day, hour, minutes, kind, ...rest };
}

/** Timetable of the next event, from the first briefing to clearing the site. */
export const timetable: readonly TimetableEntry[] = [
  line(['Referees’ briefing', 'desk', 0, 17, 45, 'briefing'], { team: 'REF' }),
  line(['Crew briefing', 'monster', 0, 18, 45, 'briefing'], { team: 'CRW' }),
  line(['Supper of the crew', 'monster', 0, 19, 45, 'meal'], { team: 'CRW' }),
  line(['Time in', 'causeway', 0, 20, 15, 'briefing'], { team: 'DSK' }),
  line(['Opening speeches', 'charter', 0, 20.5, 60, 'encounter'], {
    title: 'The Wet Chair',
    crew: 2,
    team: 'UND',
  }),
  line(['A civil herald', 'causeway', 0, 20.5, 30, 'encounter'], {
    title: 'A Civil Herald',
    crew: 4,
    team: 'HRT',
  }),
  line(['Drawing of the straws', 'reedhall', 0, 22, 40, 'encounter'], {
    title: 'All Short',
    crew: 3,
    team: 'HRT',
  }),
  line(['One stroke', 'lantern', 0, 24, 15, 'encounter'], {
    title: 'One Stroke at Midnight',
    crew: 3,
    team: 'UND',
  }),
  line(['Night duty', 'monster', 0, 25, 180, 'monster-duty'], {
    title: 'Night Watch of the Crew',
    crew: 6,
    crewTeam: 'CRW',
    team: 'CRW',
  }),
  line(['Show of force', 'causeway', 1, 7, 40, 'battle'], {
    title: 'A Show of Force at Dawn',
    crew: 24,
    team: 'HRT',
  }),
  line(['Breakfast of the crew', 'monster', 1, 8.5, 60, 'meal'], { team: 'CRW' }),
  line(['Wards and sleepers', 'infirmary', 1, 9.5, 60, 'encounter'], {
    title: 'The Three Who Woke',
    crew: 3,
    team: 'UND',
  }),
  line(['Shares open', 'market', 1, 10, 120, 'encounter'], {
    title: 'Shares in a Door',
    crew: 4,
    team: 'HRT',
  }),
  line(['Bookings heard: the Salt Circle', 'salt', 1, 10, 45, 'ritual'], { team: 'REF' }),
  line(['Crown of a day', 'salt', 1, 11, 45, 'encounter'], {
    title: 'The Crown of a Day',
    crew: 5,
    team: 'HRT',
    state: 'pencilled',
  }),
  line(['The first rope', 'woodgate', 1, 11, 60, 'encounter'], {
    title: 'The First Rope',
    crew: 5,
    team: 'HRT',
  }),
  line(['Dinner of the crew', 'monster', 1, 13, 60, 'meal'], { team: 'CRW' }),
  line(['Office hours', 'chapel', 1, 14, 120, 'encounter'], {
    title: 'Office Hours',
    crew: 3,
    team: 'UND',
    state: 'pencilled',
  }),
  line(['A price for bronze', 'market', 1, 14, 90, 'encounter'], {
    title: 'A Good Price for Bronze',
    crew: 2,
    team: 'UND',
  }),
  line(['Raising the tackle', 'floor', 1, 15, 90, 'battle'], {
    title: 'Raising the Tackle',
    crew: 18,
    team: 'UND',
  }),
  line(['Ritual hour: the Low Circle', 'low', 1, 17, 60, 'ritual'], { team: 'REF' }),
  line(['Feast of eels', 'reedhall', 1, 19, 75, 'encounter'], {
    title: 'The Silver Eel',
    crew: 6,
    team: 'HRT',
  }),
  line(['Supper with the captain', 'charter', 1, 20, 75, 'encounter'], {
    title: 'Supper With the Captain',
    crew: 4,
    team: 'HRT',
    state: 'pencilled',
  }),
  line(['Make-up for the hounds', 'makeup', 1, 20, 120, 'make-up'], {
    crew: 7,
    crewTeam: 'CRW',
    team: 'CRW',
  }),
  line(['Along the lamps', 'weir', 1, 22, 60, 'encounter'], {
    title: 'Back Along the Path',
    crew: 4,
    team: 'HRT',
    state: 'pencilled',
  }),
  line(['First howl', 'belfry', 1, 22.5, 30, 'encounter'], { title: 'First Howl', crew: 7, team: 'UND' }),
  line(['Ritual hour: the Salt Circle', 'salt', 1, 23, 90, 'ritual'], { team: 'REF' }),
  line(['The kennel', 'wood', 1, 24.5, 60, 'encounter'], {
    title: 'The Kennel',
    crew: 10,
    team: 'UND',
    state: 'pencilled',
  }),
  line(['Crew to bed, and that is an order', 'monster', 1, 26, 30, 'briefing'], { team: 'CRW' }),
  line(['Late breakfast', 'monster', 2, 9, 60, 'meal'], { team: 'CRW' }),
  line(['Ritual hour: morning at the Low Circle', 'low', 2, 10.5, 60, 'ritual'], { team: 'REF' }),
  line(['Clause nine', 'charter', 2, 12, 60, 'encounter'], {
    title: 'Clause Nine',
    crew: 3,
    team: 'UND',
    state: 'pencilled',
  }),
  line(['The lieutenants move', 'floor', 2, 15, 75, 'battle'], {
    title: 'The Lieutenants Move',
    crew: 40,
    team: 'HRT',
    state: 'pencilled',
  }),
  line(['Procession of the guilds', 'causeway', 2, 17, 45, 'encounter'], { team: 'DSK', state: 'cancelled' }),
  line(['Stew for everybody who fell', 'monster', 2, 17.5, 60, 'meal'], { team: 'CRW' }),
  line(['The pouring', 'foundry', 2, 19, 60, 'encounter'], {
    title: 'The Pouring',
    crew: 3,
    team: 'HRT',
    state: 'pencilled',
  }),
  line(['Last bookings: the Salt Circle', 'salt', 2, 20, 60, 'ritual'], { team: 'REF', state: 'pencilled' }),
  line(['The last ringing', 'low', 2, 22, 60, 'ritual'], {
    title: 'The Last Ringing',
    crew: 16,
    team: 'UND',
    state: 'pencilled',
  }),
  line(['Time out', 'desk', 2, 25, 15, 'briefing'], { team: 'DSK' }),
  line(['Taking down', 'props', 3, 9, 180, 'monster-duty'], { crew: 20, crewTeam: 'CRW', team: 'CRW' }),
];
