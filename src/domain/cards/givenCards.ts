import type { BodyPatch } from '#domain/content/body.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type Card, cardsFromLog, isOut } from './cardsFromLog.ts';

/**
 * Returns the cards of a request that were given out in a slot and have not come back, in the order of giving. One that two
 * slots gave out without knowing of each other counts in both: each of them handed over a card. A void card never counts.
 */
export function cardsGivenIn(body: BodyPatch, slotId: string): readonly string[] {
  return cardsFromLog(body)
    .flatMap(({ serial, state, holders }) => {
      const holding = holders.findLast(({ slot }) => slot === slotId);
      return holding && state !== 'void' ? [{ serial, at: holding.at }] : [];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ serial }) => serial);
}

/** Returns how many cards of these requests were given out in a slot. */
export function countGiven(requests: readonly { readonly body: BodyPatch }[], slotId: string): number {
  return requests.reduce((sum, { body }) => sum + cardsGivenIn(body, slotId).length, 0);
}

/** Returns the ids of the card requests whose cards an encounter gives out, each once. */
export function requestsOf(encounterBody: BodyPatch): readonly string[] {
  const rows = fieldsOf(encounter, encounterBody)('lammies');
  return [...new Set(rows.flatMap((row) => fieldsOf(encounter.fields.lammies, row)('lammie') ?? []))];
}

/** Returns the next card of a request to give out: the first by number that nobody has and that counts; undefined if none. */
export function nextCard(body: BodyPatch): Card | undefined {
  return cardsFromLog(body).find((card) => card.state !== 'void' && !isOut(card));
}
