import { LoaderCircle } from 'lucide-react';
import { Box, Heading } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import type { VersionItem } from '#contract/calls';
import type { EntityDefinition } from '#domain/define';
import type { Document } from '#domain/document';
import { fetchVersion } from '#session/versions';
import { Sheet } from './Sheet.tsx';
import { NotFetched } from './NotFetched.tsx';
import { useReferences } from './references.tsx';
import { useAsked } from './useAsked.tsx';

interface OneVersionProps {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly item: VersionItem;
  readonly isStaff: boolean;
}

/** One version as it read then, fetched from the server. */
export function OneVersion({ entity, keyId, item, isStaff }: OneVersionProps) {
  const { version, kept } = item;
  const ask = useCallback(
    () => fetchVersion(entity, keyId, kept === undefined ? { version } : { version, kept }),
    [entity, keyId, version, kept],
  );
  const [asked, again] = useAsked(ask);
  if (!asked) {
    return (
      <Box
        role="status"
        aria-label="Fetching this version"
        paddingBlock="6"
        display="grid"
        placeItems="center"
      >
        <Box as="span" animation="spin 900ms linear infinite">
          <LoaderCircle aria-hidden="true" />
        </Box>
      </Box>
    );
  }
  if (asked.kind !== 'found') return <NotFetched what="Versions" asked={asked} onAgain={again} />;
  return <Then entity={entity} document={asked.value} isStaff={isStaff} />;
}

function Then({
  entity,
  document,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly document: Document;
  readonly isStaff: boolean;
}) {
  const bodies = useMemo(() => [document.body], [document.body]);
  const references = useReferences(entity.allFields, bodies);
  if (!references) return null;
  return (
    <Box paddingBlock="3" whiteSpace="normal">
      <Heading as="h2" size="lg">
        {document.body.title}
      </Heading>
      <Sheet
        entity={entity}
        isStaff={isStaff}
        body={document.body}
        references={references}
        leaveOut={['title']}
      />
    </Box>
  );
}
