import { Box } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/define';
import { status } from '#domain/status';
import { documentState } from '#mirror/queries';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Missing } from '../documents/Missing.tsx';
import { useDevice, useMirror } from '../live.tsx';
import { Gone } from './Gone.tsx';
import { Settle } from './Settle.tsx';

/** Two texts of one document, and the way to one text without losing a word. */
export default function ConflictScreen({ entity }: { readonly entity: EntityDefinition }) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const device = useDevice();
  const state = useMirror((mirror) => documentState(mirror, id), [id]);
  if (!state || !device) return <Box aria-busy="true" />;
  const { conflict, lane, row } = state;
  if (!conflict) {
    if (!row) return <Missing entity={entity} keyId={id} held={state.held !== undefined} />;
    return (
      <EmptyState
        whole
        icon={<CircleCheck />}
        title="There is nothing to settle"
        action={<Button onClick={() => void navigate(`${entity.path}/${id}/read`)}>Read it</Button>}
      >
        There is one text of this {entity.label} now.
      </EmptyState>
    );
  }
  const { theirs } = conflict;
  return (
    <Box maxWidth="84rem" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      {theirs && theirs.statusId !== status.archived ? (
        <Settle entity={entity} device={device} conflict={conflict} theirs={theirs} lane={lane} />
      ) : (
        <Gone entity={entity} device={device} conflict={conflict} lane={lane} />
      )}
    </Box>
  );
}
