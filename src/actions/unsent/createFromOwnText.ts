import { isCollectionKey } from '#domain/content/collections/index.ts';
import { type Change, isCollaborationChange } from '#domain/rules/change.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { applyPatch } from '#domain/rules/conflicts/merge.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { mayCreateFor, initialTeam } from '#domain/rules/permissions/permissions.ts';
import { mergeDrafts } from '#mirror/overlay/draftTexts.ts';
import { restoreDraft } from '#mirror/typed/restoreTyped.ts';
import type { DraftRow, HeldRow } from '#mirror/typed/rows.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from '#actions/device.ts';
import { discardUnsent } from './discard.ts';
import { discardTyped } from './discardTyped.ts';
import { createDocument, writableBody } from '#actions/documents.ts';

/**
 * Creates a new document from the text of a removed or archived one, and discards the changes that can no longer be
 * sent; for seven days they can be restored. If the new document is refused, nothing is discarded.
 */
export async function recreateDocument(device: Device, removed: Document, body: BodyPatch): Promise<Outcome> {
  const { mirror, person } = device;
  const { entity } = removed;
  const teamId = mayCreateFor(person, entity, removed.teamId)
    ? removed.teamId
    : (initialTeam(person) ?? removed.teamId);
  return transact(mirror, async () => {
    const outcome = await createDocument(device, {
      keyId: device.newId(),
      entity,
      teamId,
      body: writableBody(device, entity, body),
    });
    if (outcome.kind === 'applied') await discardUnsent(mirror, removed.keyId, device.now());
    return outcome;
  });
}

/** Creates a new document from held text, whose own document the user may no longer see. */
export async function createFromHeld(device: Device, held: HeldRow): Promise<Outcome> {
  const { mirror, person } = device;
  const { entity, title } = held;
  return transact(mirror, async () => {
    const outcome = await createDocument(device, {
      keyId: device.newId(),
      entity,
      teamId: isCollectionKey(entity) ? noTeam : (initialTeam(person) ?? ''),
      body: { title, ...writableBody(device, entity, heldBody(held)) },
    });
    if (outcome.kind === 'applied') await discardTyped(mirror, [held.id], device.now());
    return outcome;
  });
}

/**
 * Creates a new document from drafts of one that the user may no longer edit, latest first, and discards the drafts.
 * `title` is used if they have none.
 */
export async function createFromDrafts(
  device: Device,
  drafts: readonly DraftRow[],
  title: string,
): Promise<Outcome> {
  const { mirror, person } = device;
  const draft = mergeDrafts(drafts);
  if (!draft) throw new Error('There is no draft to create a document from.');
  const { entity, body } = draft;
  return transact(mirror, async () => {
    const outcome = await createDocument(device, {
      keyId: device.newId(),
      entity,
      teamId: isCollectionKey(entity) ? noTeam : (initialTeam(person) ?? ''),
      body: { title, ...writableBody(device, entity, body) },
    });
    const ids = drafts.map(({ id }) => id);
    if (outcome.kind === 'applied') await discardTyped(mirror, ids, device.now());
    return outcome;
  });
}

/**
 * Puts the fields in held changes into a draft of their document, which the user may edit again. Text that others have written
 * since is not overwritten unseen. Held comments stay held. Resolves to the id of the draft.
 */
export async function moveHeldToDraft(device: Device, held: HeldRow, document: Document): Promise<string> {
  const { mirror } = device;
  const { keyId, entity, changes } = held;
  const { teamId } = document;
  const id = device.newId();
  const version = Math.min(...changes.flatMap((change) => ('version' in change ? [change.version] : [])));
  const draft = { id, keyId, entity, isNew: false, teamId, teamWas: teamId, version, at: device.now() };
  const body = heldBody(held);
  const others = changes.filter(
    (change) =>
      isCollaborationChange(change) ||
      (change.kind === 'keepText' &&
        Object.entries(change.body).some(([name, value]) => !sameValue(body[name], value))),
  );
  return transact(mirror, async () => {
    await restoreDraft(mirror, { kind: 'draft', ...draft, body, was: {} });
    await (others.length > 0 ? mirror.typed.put({ ...held, changes: others }) : mirror.typed.delete(held.id));
    return id;
  });
}

/** The fields in held changes; of two changes to a field, the later. A text for the history is older than any edit. */
export function heldBody({ entity, changes }: HeldRow): BodyPatch {
  const isRetained = ({ kind }: Change) => kind === 'keepText';
  const ordered = [...changes.filter(isRetained), ...changes.filter((each) => !isRetained(each))];
  return ordered.reduce<BodyPatch>(
    (body, change) =>
      'body' in change ? applyPatch(documentTypes[entity].allFields, body, change.body) : body,
    {},
  );
}
