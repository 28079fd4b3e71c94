import type { BodyPatch } from '#domain/content/body.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { coveredUnseen } from '#domain/rules/conflicts/coveredEdits.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/**
 * Returns what the edits of a lane say where a later one covers it whose author had not seen it: one of them came in a file from
 * another device. Where a lane becomes one edit, these texts go into the history.
 */
export function coveredTexts(entity: DocumentType, lane: readonly OutboxRow[]): readonly BodyPatch[] {
  const edits = lane.flatMap(({ change }) => {
    if (change.kind === 'create') return [{ body: change.body }];
    return change.kind === 'edit' ? [{ body: change.body, was: change.was }] : [];
  });
  return coveredUnseen(documentTypes[entity].allFields, edits);
}
