import type { BodyPatch } from '#domain/body.ts';
import { type Change, isCollaborationChange } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { changedFields, merge3, shownBase } from '#domain/merge.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/rows.ts';
import { overlay } from './overlay.ts';

/**
 * The document to show while a conflict is open: the server's, with the fields that I changed on top. Its status
 * follows the server too, unless I changed the status.
 */
export function overlayConflict({ base, theirs }: ConflictRow, lane: readonly OutboxRow[]): Document {
  if (!theirs) return overlay(base, lane);
  const mine = myText(base, lane);
  const { body } = merge3(
    documentTypes[base.entity].allFields,
    base.body,
    changedFields(base.body, mine.body),
    theirs.body,
  );
  const merged: Document = {
    ...theirs,
    teamId: mine.teamId === base.teamId ? theirs.teamId : mine.teamId,
    body: { ...body, title: typeof body['title'] === 'string' ? body['title'] : theirs.body.title },
  };
  const others = lane.filter(({ change }) => change.kind === 'setStatus' || isCollaborationChange(change));
  return overlay(merged, others);
}

/** My side of a conflict: the fields I changed, with my values. */
export function myPatch(base: Document, lane: readonly OutboxRow[]): BodyPatch {
  return changedFields(base.body, myText(base, lane).body);
}

/** The document with my edits but without my status changes, whose automatic field values are not my text. */
export function myText(base: Document, lane: readonly OutboxRow[]): Document {
  return overlay(
    base,
    lane.filter((row) => row.change.kind !== 'setStatus'),
  );
}

/**
 * Returns an open conflict after an edit. Its base is the text shown, which is what the edit was made on, but for what I
 * had changed before: of groups, that is rows and cells.
 */
export function withEdit(
  conflict: ConflictRow,
  lane: readonly OutboxRow[],
  shown: Document,
  change: Change,
): ConflictRow {
  if (change.kind !== 'save') return conflict;
  const { body, teamId } = change;
  const mine = myText(conflict.base, lane);
  const patch = changedFields(conflict.base.body, mine.body);
  const { allFields } = documentTypes[conflict.base.entity];
  const before: Record<string, FieldValue> = {};
  for (const name of Object.keys(body)) {
    const value = shown.body[name];
    if (!Object.hasOwn(patch, name)) before[name] = value ?? null;
    else if (allFields[name]?.kind === 'group')
      before[name] = shownBase(conflict.base.body[name], patch[name], value);
  }
  const movesTeam = teamId !== undefined && mine.teamId === conflict.base.teamId;
  return {
    ...conflict,
    base: {
      ...conflict.base,
      teamId: movesTeam ? shown.teamId : conflict.base.teamId,
      body: { ...conflict.base.body, ...before },
    },
  };
}
