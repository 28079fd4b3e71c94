import { type Outcome, apply } from '#domain/apply';
import type { Change } from '#domain/change';
import type { BodyPatch, Document } from '#domain/document';
import { difference } from '#domain/merge';
import { sameValue } from '#domain/field';
import { settleConflict } from '#mirror/settle';
import type { Device } from './device.ts';

/** What came of settling: done, refused, or theirs has moved on and the screen shows it anew. */
export type Settled = { kind: 'settled' } | { kind: 'moved' } | Exclude<Outcome, { kind: 'applied' }>;

/**
 * Settles a conflict with the text a person chose: it is sent on top of theirs where it differs, and every word of mine
 * that did not make it goes to the document's history.
 */
export async function settle(
  device: Device,
  theirs: Document,
  mine: BodyPatch,
  result: BodyPatch,
): Promise<Settled> {
  const { keyId, entity, version } = theirs;
  const at = device.now();
  const body = difference(theirs.body, result);
  const change: Change | null =
    Object.keys(body).length > 0 ? { kind: 'save', id: device.newId(), keyId, entity, version, body } : null;
  const outcome: Outcome = change
    ? apply(theirs, change, { person: device.person, by: device.by, at })
    : { kind: 'applied', document: theirs };
  if (outcome.kind === 'refused') return outcome;
  const lost = Object.entries(mine).some(([name, value]) => !sameValue(result[name], value));
  const settled = await settleConflict(device.mirror, {
    keyId,
    theirs,
    change,
    kept: lost ? { kind: 'keepText', id: device.newId(), keyId, entity, version, body: mine } : null,
    after: outcome.document,
    at,
  });
  return { kind: settled ? 'settled' : 'moved' };
}
