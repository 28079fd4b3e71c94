import type { BodyPatch } from '#domain/body.ts';
import type { Document } from '#domain/document.ts';
import { type FieldValue, sameValue } from '#domain/fields/field.ts';
import { appendRows } from '#domain/merge.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { Choice } from '#mirror/storage/rows.ts';
import { fieldOf } from '#mirror/overlay/choiceKeys.ts';
import { resultDraftId, valueAt } from '#mirror/overlay/resultTexts.ts';
import type { ResultTexts } from '#mirror/unsentFile/unsentFile.ts';
import { keepAsDraft } from './endUndecided.ts';
import { addHeld } from './held.ts';
import { draftWith } from './draftWith.ts';
import type { DraftRow, TypedRow } from './rows.ts';

/** Stores typed text again, unless it is here already or was typed on here. False if it is. Inside a transaction. */
export async function restoreTyped(mirror: Mirror, row: TypedRow): Promise<boolean> {
  switch (row.kind) {
    case 'draft':
      return restoreDraft(mirror, row);
    case 'held':
      await addHeld(mirror, row);
      return true;
    case 'text':
    case 'discarded': {
      const here = await mirror.typed.get(row.id);
      if (here && here.at >= row.at) return false;
      await mirror.typed.put(row);
      return true;
    }
  }
}

/** Stores a draft unless a later one of its form is here. False if one is. Drops previous values the user may not see. */
export async function restoreDraft(mirror: Mirror, draft: DraftRow): Promise<boolean> {
  const [here, document, shadow] = await Promise.all([
    draftWith(mirror, draft.id),
    mirror.documents.get(draft.keyId),
    mirror.shadow.get(draft.keyId),
  ]);
  if (here && here.at >= draft.at) return false;
  const server = document?.sync === 'saved' ? document : (shadow?.document ?? document);
  const was = server ? previousValues(server, draft.version, [draft]) : {};
  await mirror.typed.put({ ...draft, was });
  return true;
}

/**
 * Restores texts written as the result of a conflict: in that conflict if it is open here and has none, else as a
 * draft. False if a later draft is here.
 */
export async function restoreResultTexts(
  mirror: Mirror,
  { keyId, entity, texts }: ResultTexts,
  at: string,
): Promise<boolean> {
  const [conflict, row] = await Promise.all([mirror.conflicts.get(keyId), mirror.documents.get(keyId)]);
  if (conflict?.theirs) {
    const choices: Record<string, Choice> = { ...conflict.choices };
    const others: Record<string, FieldValue> = {};
    for (const [key, mixed] of Object.entries(texts)) {
      const { mine, theirs } = { mine: valueAt(row, key), theirs: valueAt(conflict.theirs, key) };
      const made = choices[key] ?? { side: 'mix', mixed, mine, theirs };
      choices[key] = { ...made, mixed: made.mixed ?? mixed };
      if (made.mixed !== null && !sameValue(made.mixed, mixed)) others[key] = mixed;
    }
    await keepAsDraft(mirror, conflict, others, 'other');
    await mirror.conflicts.put({ ...conflict, choices });
    return true;
  }
  const body: Record<string, FieldValue> = {};
  for (const [key, text] of Object.entries(texts)) {
    const name = fieldOf(key);
    body[name] = name === key ? text : appendRows(body[name] ?? row?.body[name], text);
  }
  const { teamId = '', version = 0 } = row ?? {};
  const team = { teamId, teamWas: teamId };
  const id = resultDraftId(keyId, at);
  const typed = { id, keyId, entity, isNew: false, ...team, version, body, was: {}, at };
  return restoreDraft(mirror, { kind: 'draft', ...typed });
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
