import type { Body } from '#domain/content/body.ts';
import { requestsOf } from '#domain/cards/givenCards.ts';
import type { TextNames } from '#domain/event/run/runLogText.ts';
import { withRuns } from '#domain/event/run/runs.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { cardsGivenBySlot, slotsOfEncounter } from './slotDocuments.ts';

/** Reads the runs of an encounter. Resolves to a function that returns a body of it with them, in words. */
export async function encounterRuns(
  mirror: Mirror,
  keyId: string,
): Promise<(body: Body, names: TextNames) => Body> {
  const [encounter] = await documentsByKey(mirror, [keyId]);
  const rows = await slotsOfEncounter(mirror, keyId);
  const cards = await cardsGivenBySlot(
    mirror,
    rows.map((row) => row.keyId),
    requestsOf(encounter?.body ?? {}),
  );
  const slots = rows.map((row) => ({ keyId: row.keyId, body: row.body, cards: cards.get(row.keyId) }));
  return (body, names) => withRuns(body, slots, names);
}
