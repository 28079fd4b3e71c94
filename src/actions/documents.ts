import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { writableFields } from '#domain/content/entities/define.ts';
import type { Change } from '#domain/rules/change.ts';
import { type FieldValue, isLog } from '#domain/content/fields/field.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { editedFields, hasSameContent } from '#domain/rules/conflicts/merge.ts';
import { type Seen, seenBefore } from '#domain/rules/conflicts/unseen.ts';
import { readIn } from '#domain/rules/transitionFit.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { StatusId } from '#domain/content/status.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';
import { perform, performBoth } from './perform.ts';

/** Creates a document under an id from this device. */
export async function createDocument(
  device: Device,
  newDocument: { keyId: string; entity: Document['entity']; teamId: string; body: BodyPatch },
): Promise<Outcome> {
  return perform(device, { kind: 'create', id: device.newId(), ...newDocument });
}

/** The text that stood on the screen when typing began, and what its author saw of it where they typed. */
interface SeenText {
  readonly shown: Document;
  readonly was: Seen;
}

/**
 * Saves what differs from the document `before`: an edit of the text, and entries of logs, which no edit holds up. Both are
 * saved, or neither. Without differences, it does nothing. `shown` is what stood on the screen, if that was another text.
 */
export async function saveDocument(
  device: Device,
  before: Document,
  after: { teamId: string; body: BodyPatch },
  { shown, was }: SeenText = { shown: before, was: seenByEditor(before, after) },
): Promise<Outcome> {
  const { keyId, entity, version } = before;
  const { allFields } = documentTypes[entity];
  const edited = Object.entries(editedFields(allFields, before.body, after.body));
  const partOf = (logs: boolean) =>
    Object.fromEntries(edited.filter(([name]) => isLog(allFields[name]) === logs));
  const [body, entries] = [partOf(false), partOf(true)];
  const team = after.teamId === before.teamId ? {} : { teamId: after.teamId };
  const changes: Change[] = [];
  if (Object.keys({ ...body, ...team }).length > 0)
    changes.push({ kind: 'edit', id: device.newId(), keyId, entity, version, ...team, body, was });
  if (Object.keys(entries).length > 0)
    changes.push({ kind: 'addEntries', id: device.newId(), keyId, entity, body: entries });
  const [first, second] = changes;
  if (!first) return { kind: 'applied', document: before };
  return second ? performBoth(device, [first, second], shown) : perform(device, first, shown);
}

/** Returns what the author of an edit saw in all that they changed: what stood on the screen. */
export function seenByEditor(shownDocument: Document, after: { teamId: string; body: BodyPatch }): Seen {
  const result = { ...shownDocument, teamId: after.teamId, body: { ...shownDocument.body, ...after.body } };
  return seenBefore(documentTypes[shownDocument.entity].allFields, shownDocument, result);
}

/**
 * Changes the status of a document as the user saw it. With `evenIfIncomplete`, it is approved although it could not be
 * submitted.
 */
export async function setStatus(
  device: Device,
  seenDocument: Document,
  statusId: StatusId,
  evenIfIncomplete = false,
): Promise<Outcome> {
  const { keyId, entity } = seenDocument;
  const { mirror } = device;
  return transact(mirror, async () => {
    const current = await mirror.documents.get(keyId);
    const isSame = current !== undefined && hasSameContent(current, seenDocument);
    // A status change that waits for an own edit is applied to its result, so the text that was read must still be there.
    if (current && !isSame && current.sync !== 'saved') return changedSince;
    return perform(device, {
      kind: 'setStatus',
      id: device.newId(),
      keyId,
      entity,
      version: seenDocument.version,
      statusId,
      was: readIn(documentTypes[entity].allFields, seenDocument),
      ...(evenIfIncomplete ? { evenIfIncomplete } : {}),
    });
  });
}

/** The refusal of an act on a text that is another by now. */
export const changedSince: Outcome = {
  kind: 'refused',
  code: 'not_allowed_now',
  error: 'This has changed since you opened it. Read it again before you decide.',
};

/** The fields of a body that the user may write. */
export function writableBody(device: Device, entity: Document['entity'], body: BodyPatch): BodyPatch {
  const audience = device.person.isStaff ? 'staff' : 'everyone';
  const writable: Record<string, FieldValue> = {};
  for (const [name] of writableFields(documentTypes[entity].allFields, audience)) {
    const value = body[name];
    if (value !== undefined) writable[name] = value;
  }
  return writable;
}
