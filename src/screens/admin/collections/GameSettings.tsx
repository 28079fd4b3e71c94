import { Box } from '@chakra-ui/react';
import { Navigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { documentState } from '#mirror/read/documents.ts';
import EditScreen from '#screens/documents/edit/Edit.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** The game settings. There is only one set, created when it is first saved. */
export default function GameSettings({ entity }: { readonly entity: EntityDefinition }) {
  const state = useMirror((mirror) => documentState(mirror, gameId), []);
  if (!state) return <Box aria-busy="true" />;
  if (state.row) return <Navigate to={`${entity.path}/${gameId}/read`} replace />;
  return <EditScreen entity={entity} mode="new" as={gameId} />;
}
