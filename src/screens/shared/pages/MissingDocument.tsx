import { Box } from '@chakra-ui/react';
import { CloudOff, MapPinOff } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { fetchDocument, unavailability } from '#api/history.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Forbidden } from './Forbidden.tsx';
import { useApiResult } from '#screens/shared/useApiResult.ts';

/** Page for a document that is not on this device. Asks the server why. */
export function MissingDocument({
  entity,
  keyId,
  held,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  /** Whether own unsent text is kept since access was lost. */
  readonly held: boolean;
}) {
  const navigate = useNavigate();
  const load = useCallback(() => fetchDocument(entity, keyId), [entity, keyId]);
  const [result, retry] = useApiResult(load);
  const isOnItsWay = result?.kind === 'done';
  // The server has it and allows it, so the next sync brings it here.
  useEffect(() => {
    if (isOnItsWay) syncNow();
  }, [isOnItsWay]);

  const toDevice = held && <Button onClick={() => void navigate('/device')}>See your unsent text</Button>;
  if (!result || result.kind === 'done') {
    return (
      <Box padding="6">
        <Skeleton lines={6} label={`Fetching this ${entity.label}`} />
      </Box>
    );
  }
  switch (unavailability(result)) {
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
          It may have been removed, or it is no longer shared with you.
        </EmptyState>
      );
    case 'unreachable':
      return (
        <EmptyState
          whole
          icon={<CloudOff />}
          title="Not on this device"
          action={toDevice || <Button onClick={retry}>Try again</Button>}
        >
          This {entity.label} is not stored here, and the server cannot be reached. Try again when you are
          online.
        </EmptyState>
      );
  }
}
