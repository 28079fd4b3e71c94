import { Box } from '@chakra-ui/react';
import { CloudOff, MapPinOff } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { fetchDocument } from '#api/history.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Forbidden } from './Forbidden.tsx';
import { useAsked } from '#screens/shared/useRequest.ts';

/** For a document that is not on this device: why not, as far as that can be known now. */
export function Missing({
  entity,
  keyId,
  held,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  /** Own words about it were set aside when access to it was lost. */
  readonly held: boolean;
}) {
  const navigate = useNavigate();
  const ask = useCallback(() => fetchDocument(entity, keyId), [entity, keyId]);
  const [asked, again] = useAsked(ask);
  const known = asked?.kind ?? 'asking';
  // It may be seen, so it is on its way here.
  useEffect(() => {
    if (known === 'found') syncNow();
  }, [known]);

  const toDevice = held && <Button onClick={() => void navigate('/device')}>See the words you wrote</Button>;
  switch (known) {
    case 'asking':
    case 'found':
      return (
        <Box padding="6">
          <Skeleton lines={6} label={`Fetching this ${entity.label}`} />
        </Box>
      );
    case 'forbidden':
      return (
        <>
          <Forbidden name={entity.label} />
          {held && <Box textAlign="center">{toDevice}</Box>}
        </>
      );
    case 'missing':
      return (
        <EmptyState
          whole
          icon={<MapPinOff />}
          title={`There is no such ${entity.label}`}
          action={toDevice || <Button onClick={() => void navigate(entity.path)}>All {entity.plural}</Button>}
        >
          It may have been removed, or it is not shared with you any more.
        </EmptyState>
      );
    case 'unreachable':
      return (
        <EmptyState
          whole
          icon={<CloudOff />}
          title="Not on this device"
          action={toDevice || <Button onClick={again}>Try again</Button>}
        >
          This {entity.label} is not kept here, and the server cannot be reached now. Open it again when there
          is signal.
        </EmptyState>
      );
  }
}
