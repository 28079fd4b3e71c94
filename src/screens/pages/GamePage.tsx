import { Box, Heading, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { systemPage } from '#domain/content/collections/systemPage.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { NotFound } from '#screens/shared/pages/NotFound.tsx';
import { useTextReferences } from '#screens/shared/references/namedDocuments.ts';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** A published system page for its readers. */
export default function GamePage() {
  const { id } = useParams();
  const references = useTextReferences();
  const pages = useMirror((mirror) => collectionItems(mirror, 'systemPage'), []);
  const isComplete = useSyncStatus()?.complete;
  const page = pages?.find((each) => each.id === id && !each.archived);
  const read = fieldsOf(systemPage, page?.fields ?? {});
  const isPublished = read('published');
  if (pages && isComplete === true && !isPublished) return <NotFound />;
  const content = read('content');
  return (
    <Box maxWidth="reader" marginInline="auto" paddingInline={pageEdge} paddingBlock="5">
      {!isPublished && <Skeleton lines={6} label="Fetching this page" />}
      {page && isPublished && (
        <>
          <Heading as="h1" size="xl" color="ink.strong" marginBottom="5">
            {page.fields.name}
          </Heading>
          {content !== '' ? (
            <RichText html={content} references={references} />
          ) : (
            <Text color="ink.muted">This page is still empty.</Text>
          )}
        </>
      )}
    </Box>
  );
}
