import type { Overlap, OverlapKind } from './overlaps.ts';

/** How a person hears of things that a clash names. */
export interface Formatters {
  readonly slot: (id: string) => string;
  readonly place: (id: string) => string;
  readonly time: (moment: number) => string;
}

/** What each kind of clash is called in a list. */
export const overlapLabels: Readonly<Record<OverlapKind, string>> = {
  order: 'Times',
  place: 'Place',
  room: 'Room',
  referee: 'Referee',
  person: 'Person',
  crew: 'Crew',
  makeUp: 'Make-up',
  outside: 'Outside time in',
};

/** A clash in a sentence. */
export function overlapMessage(clash: Overlap, says: Formatters): string {
  const [a = '', b = ''] = clash.slots.map((id) => `“${says.slot(id)}”`);
  const span = `${says.time(clash.from)}–${says.time(clash.to)}`;
  switch (clash.kind) {
    case 'order':
      return `${a} does not end after it begins.`;
    case 'place':
      return `${a} and ${b} both have ${says.place(clash.place)} ${span}, set-up and clear-up counted.`;
    case 'room':
      return `${says.place(clash.place)} has room for ${clash.room} crew, and ${clash.needed} are there ${span}.`;
    case 'referee':
      return `${clash.who} is a referee of ${a} and of ${b} ${span}.`;
    case 'person':
      return `${clash.who} is in ${a} and in ${b} ${span}.`;
    case 'crew':
      return `${clash.needed} crew needed and ${clash.there} there ${span}: ${fewOf(clash.slots, says)}.`;
    case 'makeUp':
      return clash.who === null
        ? `The make-up ${a} is not over when ${b} begins.`
        : `${clash.who} is in ${a} ${span}, when the make-up for ${b} is on.`;
    case 'outside':
      return `${a} is played ${span}, not between time in and time out.`;
  }
}

const few = 4;

/** Some of the slots by name, and how many others there are. */
function fewOf(slots: readonly string[], says: Formatters): string {
  const named = slots.slice(0, few).map((id) => `“${says.slot(id)}”`);
  const rest = slots.length - named.length;
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
