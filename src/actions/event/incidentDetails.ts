import { noTeam } from '#domain/content/documentTypes.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from '#actions/device.ts';
import { createDocument } from '#actions/documents.ts';
import type { TypedOnSheet } from '#actions/event/runSheet.ts';
import { dropSentTexts } from '#actions/unsent/texts.ts';

/** Details of a person in a safety incident. */
export interface PersonDetails {
  readonly who: string;
  readonly contact: string;
  readonly happened: string;
}

/**
 * Records details of a person in a safety incident of a slot, and deletes the texts they were typed in. They leave this
 * device once they are sent, unless its user may read them.
 */
export async function recordDetails(
  device: Device,
  about: { readonly slot: string; readonly incident: string; readonly title: string },
  details: PersonDetails,
  typedTexts: readonly TypedOnSheet[],
): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const keyId = device.newId();
    const body = { ...about, ...details };
    const outcome = await createDocument(device, { keyId, entity: 'incidentDetails', teamId: noTeam, body });
    if (outcome.kind === 'refused') return outcome;
    for (const { place, text } of typedTexts) await dropSentTexts(device.mirror, about.slot, place, text);
    return outcome;
  });
}
