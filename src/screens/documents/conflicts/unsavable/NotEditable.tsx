import { useMemo } from 'react';
import { recreateDocument } from '#actions/unsent/createFromOwnText.ts';
import type { Device } from '#actions/device.ts';
import { settleWithTransition } from '#actions/settleConflictWithTransition.ts';
import { overlay } from '#mirror/overlay/overlay.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { draftOfResult, latestResults, withResult } from '#mirror/conflicts/resultTexts.ts';
import { isCollaborationChange } from '#domain/rules/change.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import { holdsCode } from '#domain/rules/permissions/permissions.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { status } from '#domain/content/status.ts';
import { askToDiscard } from '#screens/shared/document/sync/askToDiscard.ts';
import { notSavedMessage } from '#screens/shared/document/sync/SyncProblem.tsx';
import { draftAsChange } from '#screens/shared/export/ownText.ts';
import { ChangedBy, headingOf } from '#screens/documents/conflicts/ChangedBy.tsx';
import type { Leave } from '#screens/documents/conflicts/conflictProps.ts';
import { UnsavableText } from './UnsavableText.tsx';

/**
 * Own changes to a document that was archived or removed, or that the person may no longer edit: leave it as it is, or
 * make a new document from the text.
 */
export function NotEditable({
  entity,
  device,
  conflict,
  choices,
  lane,
  leave,
}: {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly conflict: Conflict;
  readonly choices: readonly ChoiceRow[];
  readonly lane: readonly OutboxRow[];
  readonly leave: Leave;
}) {
  const { theirs } = conflict;
  const base = useMemo(() => baseOf(conflict, lane), [conflict, lane]);
  const body = useMemo(() => myPatch(base, lane), [base, lane]);
  const texts = useMemo(() => latestResults(choices), [choices]);
  const changes = useMemo(() => {
    const result = draftOfResult(base, choices);
    const edits = lane.map((row) => row.change).filter((each) => !isCollaborationChange(each));
    return [...edits, ...(result ? [draftAsChange(result)] : [])];
  }, [lane, base, choices]);
  const hasText = Object.keys(body).length > 0;
  const isArchived = theirs?.statusId === status.archived;
  // A person who may still edit it leaves their text in its versions. Anybody else cannot add anything.
  const editable = theirs && holdsCode(device.person, code.edit, theirs) ? theirs : null;
  const finish = () => leave(theirs ? `${entity.path}/${base.keyId}/read` : entity.path);
  const discard = async () => {
    if (hasText && !(await askToDiscard(false))) return null;
    await discardUnsent(device.mirror, base.keyId, device.now());
    finish();
    return null;
  };
  const leaveAsIs = async (document: Document) => {
    const settledTexts = { mine: body, result: document.body, teamId: document.teamId };
    const settled = await settleWithTransition(device, document, settledTexts, null);
    if (settled.kind === 'refused') return settled.error;
    if (settled.kind === 'settled') finish();
    return null;
  };
  const leaveLabel = isArchived ? 'Leave it Archived' : 'Leave as it is';
  const versionsNote = editable
    ? ' If you leave the document as it is, your text goes into its versions.'
    : '';
  const textNote = `Your text is below and stays on this device until you decide.${versionsNote}`;
  return (
    <UnsavableText
      entity={entity}
      device={device}
      heading={headingOf(entity, base)}
      by={theirs && <ChangedBy theirs={theirs} base={base} />}
      type="error"
      title={notSavedMessage(entity)}
      reason={hasText ? `${reasonFor(theirs)} ${textNote}` : reasonFor(theirs)}
      own={{ title: base.body.title, body: withResult(body, texts), changes: hasText ? changes : [] }}
      createNew={async () => recreateDocument(device, base, withResult(overlay(base, lane).body, texts))}
      alternative={
        editable
          ? { label: leaveLabel, run: async () => leaveAsIs(editable) }
          : { label: hasText ? 'Discard my changes' : leaveLabel, run: discard }
      }
      leave={leave}
    />
  );
}

function reasonFor(theirs: Document | null): string {
  if (!theirs) return 'It was removed in the meantime.';
  const author = theirs.updatedBy.displayName;
  return theirs.statusId === status.archived
    ? `${author} archived it in the meantime.`
    : `${author} changed it in the meantime. You can no longer edit it.`;
}
