import { apply } from '#domain/apply';
import type { Outcome } from '#domain/outcome';
import type { Change } from '#domain/change';
import type { BodyPatch, Document } from '#domain/document';
import { difference } from '#domain/merge';
import { sameValue } from '#domain/field';
import { overlay } from '#mirror/overlay';
import { documentState } from '#mirror/queries';
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
  const fields = Object.entries(mine);
  // Moving to another team goes with my words: it stands unless all of them gave way.
  const keepsMine = fields.length === 0 || fields.some(([name, value]) => sameValue(result[name], value));
  const team = keepsMine ? await teamMove(device, theirs) : {};
  const isNeeded = Object.keys({ ...body, ...team }).length > 0;
  const change: Change | null = isNeeded
    ? { kind: 'save', id: device.newId(), keyId, entity, version, ...team, body }
    : null;
  const outcome: Outcome = change
    ? apply(theirs, change, { person: device.person, by: device.by, at })
    : { kind: 'applied', document: theirs };
  if (outcome.kind === 'refused') return outcome;
  const lost = fields.some(([name, value]) => !sameValue(result[name], value));
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

/** The team I moved the document to, where theirs is not there already. */
async function teamMove(device: Device, theirs: Document): Promise<{ teamId?: string }> {
  const { conflict, lane } = await documentState(device.mirror, theirs.keyId);
  if (!conflict) return {};
  const { teamId } = overlay(conflict.base, lane);
  return teamId === conflict.base.teamId || teamId === theirs.teamId ? {} : { teamId };
}
