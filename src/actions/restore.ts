import type { Document } from '#domain/document.ts';
import type { Outcome } from '#domain/outcome.ts';
import { writableBody } from './createFromOwnText.ts';
import type { Device } from './device.ts';
import { saveDocument } from './documents.ts';

/**
 * Makes the text of an earlier version the document's text again, as a new version on top of what is there now. What the
 * person may not write stays as it is, and so does the team.
 */
export async function restoreVersion(device: Device, now: Document, then: Document): Promise<Outcome> {
  const body = { ...now.body, ...writableBody(device, now.entity, then.body) };
  return saveDocument(device, now, { teamId: now.teamId, body });
}
