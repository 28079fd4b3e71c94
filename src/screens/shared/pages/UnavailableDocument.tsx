import { Box } from '@chakra-ui/react';
import { CloudOff, MapPinOff } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { ApiResult } from '#api/client.ts';
import { unavailability } from '#api/unavailability.ts';
import type { Document } from '#domain/content/document.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { failureMessage } from '#session/failureMessages.ts';
import { syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Forbidden } from './Forbidden.tsx';
import { OwnTextButton } from './OwnTextButton.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';

/** Asks the server for a document. The client is loaded with the question: without the network, neither would arrive. */
async function askServer(entity: EntityDefinition, keyId: string): Promise<ApiResult<Document>> {
  const api = await import('#api/history.ts').catch(() => null);
  return api ? api.fetchDocument(entity, keyId) : { kind: 'unreachable' };
}

export interface UnavailableDocumentProps {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  /** Whether own unsent text is kept since access was lost. */
  readonly held: boolean;
}

/** Asks the server why a document is not on this device, and says so. */
export default function UnavailableDocument({ entity, keyId, held }: UnavailableDocumentProps) {
  const navigate = useNavigate();
  const load = useCallback(() => askServer(entity, keyId), [entity, keyId]);
  const [result, retry] = useApiResult(load);
  const isOnItsWay = result?.kind === 'done';
  // The server has it and allows it, so the next sync brings it here.
  useEffect(() => {
    if (isOnItsWay) syncNow();
  }, [isOnItsWay]);

  const drafts = useMirror((mirror) => draftsOf(mirror, keyId), [keyId]);
  const isTextKept = held || (drafts ?? []).length > 0;
  const toText = isTextKept && <OwnTextButton entity={entity} keyId={keyId} />;
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
          {isTextKept && <Box textAlign="center">{toText}</Box>}
        </>
      );
    case 'missing':
      return (
        <EmptyState
          whole
          icon={<MapPinOff />}
          title={`There is no such ${entity.label}`}
          action={toText || <Button onClick={() => void navigate(entity.path)}>All {entity.plural}</Button>}
        >
          {result.kind === 'refused' && `${failureMessage(result.error, result.requested)}. `}
          It may have been removed, or it is no longer shared with you.
        </EmptyState>
      );
    case 'unreachable':
      return (
        <EmptyState
          whole
          icon={<CloudOff />}
          title="Not on this device"
          action={toText || <Button onClick={retry}>Try again</Button>}
        >
          This {entity.label} is not stored here, and the server cannot be reached. Try again when you are
          online.
        </EmptyState>
      );
  }
}
