import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { appendRows } from '#domain/rules/conflicts/merge.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { fieldOf } from '#mirror/conflicts/resultTexts.ts';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { addHeld } from './heldText.ts';
import { draftById } from './draftById.ts';
import { typedAbout } from './kinds.ts';
import type { ChoiceRow, DraftRow, TextRow, TypedRow } from './rows.ts';

/** Stores typed text again, unless it is here already or was typed on here. False if it is. Inside a transaction. */
export async function restoreTyped(mirror: Mirror, row: TypedRow): Promise<boolean> {
  switch (row.kind) {
    case 'draft':
      return restoreDraft(mirror, row);
    case 'choice':
      return restoreChoice(mirror, row);
    case 'held':
      await addHeld(mirror, row);
      return true;
    case 'text':
    case 'discarded': {
      if (row.kind === 'text' && (await isTypedOn(mirror, row))) return false;
      const localRow = await mirror.typed.get(row.id);
      if (localRow && localRow.at >= row.at) return false;
      await mirror.typed.put(row);
      return true;
    }
  }
}

/** Whether a later text at the same place contains this one. */
async function isTypedOn(mirror: Mirror, { keyId, place, value, at }: TextRow): Promise<boolean> {
  const texts = await typedAbout(mirror, keyId, 'text');
  return texts.some((each) => each.place === place && each.at >= at && each.value.includes(value.trim()));
}

/** Stores a draft unless a later one of its form is here. False if one is. Drops previous values the user may not see. */
export async function restoreDraft(mirror: Mirror, draft: DraftRow): Promise<boolean> {
  const [localDraft, document, serverRow] = await Promise.all([
    draftById(mirror, draft.id),
    mirror.documents.get(draft.keyId),
    mirror.server.get(draft.keyId),
  ]);
  if (localDraft && localDraft.at >= draft.at) return false;
  const server = document?.sync === 'saved' ? document : (serverRow?.document ?? document);
  const was = server ? previousValues(server, draft.version, [draft]) : {};
  await mirror.typed.put({ ...draft, was });
  return true;
}

/**
 * Restores a decision of a conflict with the text typed as its result: beside what is decided there if it is open here, else
 * the text as a draft. False if a later one is here.
 */
async function restoreChoice(mirror: Mirror, choice: ChoiceRow): Promise<boolean> {
  const { keyId, entity, place, value, at } = choice;
  const [conflict, row, localChoice] = await Promise.all([
    conflictOf(mirror, keyId),
    mirror.documents.get(keyId),
    mirror.typed.get(choice.id),
  ]);
  if (localChoice && localChoice.at >= at) return false;
  if (conflict?.theirs) {
    await mirror.typed.put(choice);
    return true;
  }
  if (value === null) return false;
  const name = fieldOf(place);
  const body = { [name]: name === place ? value : appendRows(row?.body[name], value) };
  const { teamId = '', version = 0 } = row ?? {};
  const team = { teamId, teamWas: teamId };
  const typed = { id: `result ${choice.id} ${at}`, keyId, entity, isNew: false, ...team, version };
  return restoreDraft(mirror, { kind: 'draft', ...typed, body, was: {}, at });
}

/**
 * Values of edited fields before the first of these edits, as far as the reader may still see them. Where an edit does
 * not say: those of the document if it is still at that version, else nothing, so that an edit by someone else since
 * is not overwritten unseen.
 */
export function previousValues(
  { body, version }: Document,
  editedVersion: number,
  edits: readonly { readonly body: BodyPatch; readonly was: BodyPatch }[],
): BodyPatch {
  const was: BodyPatch = Object.assign({}, ...edits.map((each) => each.was).toReversed());
  const names = new Set(edits.flatMap((each) => Object.keys({ ...each.body, ...each.was })));
  const readable = [...names].filter((name) => Object.hasOwn(body, name));
  const unknown = (name: string) => (version > editedVersion ? null : (body[name] ?? null));
  return Object.fromEntries(readable.map((name) => [name, was[name] ?? unknown(name)]));
}
