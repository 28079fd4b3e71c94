import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { otherConflicts } from '#mirror/queries/unsent/conflicts.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { documentState } from '#mirror/read/documents.ts';
import type { Document } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { status } from '#domain/content/status.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { hasEdits } from '#screens/shared/document/sync/hasTwoTexts.ts';
import { MissingDocument } from '#screens/shared/pages/MissingDocument.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { headingOf } from './ChangedBy.tsx';
import type { Leave } from './conflictProps.ts';
import { NotEditable } from './unsavable/NotEditable.tsx';
import { DraftText } from './unsavable/DraftText.tsx';
import { HeldText } from './unsavable/HeldText.tsx';
import { Settle } from './Settle.tsx';
import { Settled } from './Settled.tsx';

/** Settles the conflict of one document, or says what to do with own text that can no longer be saved there. */
export default function ConflictScreen({ entity }: { readonly entity: EntityDefinition }) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const device = useDevice();
  const state = useMirror((mirror) => documentState(mirror, id), [id]);
  const others = useMirror((mirror) => otherConflicts(mirror, id), [id]);
  const [settled, setSettled] = useState<{ id: string; to: string } | null>(null);
  const drafts = useMirror((mirror) => draftsOf(mirror, id), [id]);
  if (!state || !others || !device || !drafts) return <Box aria-busy="true" />;
  const { conflict, lane, row, held, choices } = state;
  const to = settled?.id === id ? settled.to : undefined;
  const isDraftShown = drafts.length > 0 && !(row && isEditable(device, row));
  if (!conflict && (to !== undefined || (row && !held && !isDraftShown))) {
    const address = to ?? `${entity.path}/${id}/read`;
    const name = row && headingOf(entity, row);
    return <Settled entity={entity} name={name} to={address} decided={to !== undefined} others={others} />;
  }
  if (!conflict && !held && !isDraftShown) return <MissingDocument entity={entity} keyId={id} held={false} />;
  const leave: Leave = (address) => {
    if (others.length > 0) setSettled({ id, to: address });
    else void navigate(address, { replace: true });
  };
  const props = { entity, device, leave };
  const theirs = conflict && settleableText(device, conflict, lane);
  const editable = row && isEditable(device, row) ? row : undefined;
  return (
    <Box maxWidth="84rem" paddingInline={pageEdge} paddingTop="5">
      {theirs && (
        <Settle key={id} {...props} conflict={conflict} choices={choices} theirs={theirs} lane={lane} />
      )}
      {conflict && !theirs && (
        <NotEditable key={id} {...props} conflict={conflict} choices={choices} lane={lane} />
      )}
      {!conflict && held && (
        <HeldText key={id} {...props} held={held} isBack={row !== undefined} editable={editable} />
      )}
      {!conflict && !held && <DraftText key={id} {...props} drafts={drafts} row={row} />}
    </Box>
  );
}

/**
 * Returns their text if the person can still save over it: it exists, is not archived and may be edited. A status change
 * without edits can always be decided again.
 */
function settleableText({ person }: Device, { theirs }: Conflict, lane: readonly OutboxRow[]) {
  if (!theirs) return null;
  if (!hasEdits(lane)) return theirs;
  return isEditable({ person }, theirs) ? theirs : null;
}

function isEditable({ person }: Pick<Device, 'person'>, document: Document): boolean {
  return document.statusId !== status.archived && may(person, 'edit', document);
}
