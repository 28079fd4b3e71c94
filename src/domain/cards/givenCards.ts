import type { BodyPatch } from '#domain/content/body.ts';
import { entriesInOrder } from '#domain/content/entities/cardLog.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type Card, cardsFromLog, isOut } from './cardsFromLog.ts';

/** Returns the cards of a request that were last given out in a slot and have not come back, in the order of giving. */
export function cardsGivenIn(body: BodyPatch, slotId: string): readonly string[] {
  const lastSlots = new Map<string, string | null>();
  for (const entry of entriesInOrder(body)) {
    const cell = fieldsOf(lammie.fields.cardLog, entry);
    if (cell('act') !== 'issued') continue;
    for (const serial of cell('serials')) {
      lastSlots.delete(serial);
      lastSlots.set(serial, cell('slot'));
    }
  }
  const outSerials = new Set(
    cardsFromLog(body)
      .filter(isOut)
      .map(({ serial }) => serial),
  );
  return [...lastSlots].flatMap(([serial, slot]) =>
    slot === slotId && outSerials.has(serial) ? [serial] : [],
  );
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
