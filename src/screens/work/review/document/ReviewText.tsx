import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { BodyView } from '#screens/shared/document/body/BodyView.tsx';
import { useReferences } from '#screens/shared/references/references.tsx';

const omitted = ['title', 'summary'];

/** The text of the document under review. */
export default function ReviewText({
  row,
  isStaff,
}: {
  readonly row: DocumentRow;
  readonly isStaff: boolean;
}) {
  const entity = documentTypes[row.entity];
  const bodies = useMemo(() => [row.body], [row]);
  const references = useReferences(entity.allFields, bodies);
  return (
    references && (
      <Box paddingTop="3">
        <BodyView entity={entity} isStaff={isStaff} body={row.body} references={references} omit={omitted} />
      </Box>
    )
  );
}
