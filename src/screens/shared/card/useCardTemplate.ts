import { useMemo } from 'react';
import { type CardTemplate, cardTemplateFrom } from '#domain/cards/template.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** The template of the game's cards; undefined until the game settings have been read. */
export function useCardTemplate(): CardTemplate | undefined {
  const game = useMirror(async (mirror) => (await documentsByKey(mirror, [gameId]))[0] ?? null, []);
  return useMemo(() => (game === undefined ? undefined : cardTemplateFrom(game?.body)), [game]);
}
