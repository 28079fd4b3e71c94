import { Box } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { documentState } from '#mirror/read/documents.ts';
import { isSameState, stateOnScreen } from '#screens/shared/document/rowsOnScreen.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { MissingDocument } from '#screens/shared/pages/MissingDocument.tsx';
import { ReadDocument } from './ReadDocument.tsx';

/** Shows one document, or why it is not on this device. */
export default function ReadScreen({ entity }: { readonly entity: EntityDefinition }) {
  const { id = '' } = useParams();
  const mirror = useDevice()?.mirror;
  const read = useMirror((from) => documentState(from, id), [id]);
  // The row from the list is shown at once, until the document has been read.
  const [opened] = useState(() => stateOnScreen(mirror, id));
  // A document that has not changed since is not rendered again.
  const state = useMemo(() => (isSameState(opened, read) ? opened : (read ?? opened)), [read, opened]);
  if (!state) return <Box aria-busy="true" />;
  const { row } = state;
  if (row?.keyId !== id)
    return row ? null : (
      <MissingDocument key={id} entity={entity} keyId={id} held={state.held !== undefined} />
    );
  if (row.entity !== entity.key) return <MissingDocument key={id} entity={entity} keyId={id} held={false} />;
  return <ReadDocument key={id} entity={entity} row={row} state={state} />;
}
