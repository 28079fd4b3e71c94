import type { Card } from '#domain/cards/cardsFromLog.ts';
import { holdingText } from '#screens/cards/labels.ts';
import { nameOf } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

/** Says who has a card, since when and from where; empty where nobody has. */
export type CardHolders = (card: Card) => string;

/** Returns a function that says who has a card, with the names of people and of the other slots of a timetable. */
export function cardHoldersIn(timetable: TimetableData, slotId: string): CardHolders {
  return ({ holders }) =>
    holders
      .map((holding) =>
        holdingText(
          holding,
          nameOf(timetable, 'user', holding.by),
          timetable.slots.find(({ id }) => id === holding.slot && id !== slotId)?.title,
        ),
      )
      .map((text) => `With ${text}.`)
      .join(' ');
}
