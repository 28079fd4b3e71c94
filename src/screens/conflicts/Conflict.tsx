import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import { status } from '#domain/status.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/database.ts';
import { otherConflicts } from '#mirror/outbox/conflicts.ts';
import { documentState } from '#mirror/queries/documents.ts';
import { Missing } from '../shared/pages/Missing.tsx';
import { useDevice, useMirror } from '../shared/useMirror.ts';
import { headingOf } from './ChangedBy.tsx';
import { Gone } from './Gone.tsx';
import { Held } from './Held.tsx';
import { Settle } from './Settle.tsx';
import { Settled } from './Settled.tsx';

/** Goes on from a conflict that was decided: to an address, or to the other conflicts where there are more. */
export type Leave = (to: string) => void;

/** Two texts of one document, and the way to one text without losing a word. */
export default function ConflictScreen({ entity }: { readonly entity: EntityDefinition }) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const device = useDevice();
  const state = useMirror((mirror) => documentState(mirror, id), [id]);
  const others = useMirror((mirror) => otherConflicts(mirror, id), [id]);
  const [left, setLeft] = useState<{ id: string; to: string } | null>(null);
  if (!state || !others || !device) return <Box aria-busy="true" />;
  const { conflict, lane, row, held } = state;
  const to = left?.id === id ? left.to : undefined;
  if (!conflict && (to !== undefined || (row && !held))) {
    const address = to ?? `${entity.path}/${id}/read`;
    const name = row && headingOf(entity, row);
    return <Settled entity={entity} name={name} to={address} decided={to !== undefined} others={others} />;
  }
  if (!conflict && !held) return <Missing entity={entity} keyId={id} held={false} />;
  const leave: Leave = (address) => {
    if (others.length > 0) setLeft({ id, to: address });
    else void navigate(address, { replace: true });
  };
  const parts = { entity, device, leave };
  const open = conflict && settleable(device, conflict, lane);
  return (
    <Box maxWidth="84rem" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingTop="5">
      {open && <Settle key={id} {...parts} conflict={conflict} theirs={open} lane={lane} />}
      {conflict && !open && <Gone key={id} {...parts} conflict={conflict} lane={lane} />}
      {!conflict && held && <Held key={id} {...parts} held={held} isBack={row !== undefined} />}
    </Box>
  );
}

/** The other text, where mine can still go on top of it: it is there, and mine to change; a mere move is decided anew. */
function settleable({ person }: Device, { theirs }: ConflictRow, lane: readonly OutboxRow[]) {
  if (!theirs) return null;
  const writes = lane.some(({ change }) => change.kind === 'save' || change.kind === 'create');
  if (!writes) return theirs;
  return theirs.statusId !== status.archived && may(person, 'edit', theirs) ? theirs : null;
}
