import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, Suspense, lazy, useDeferredValue } from 'react';
import { gameId } from '#domain/content/gameSettings.ts';
import { firstScreenShown } from '#session/firstScreen.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

const PaperHead = lazy(() => firstScreenShown().then(() => import('./PaperHead.tsx')));

/** The head repeats at the top of every sheet, as the head of a table does. */
const Frame = chakra('div', { base: { '@media print': { display: 'table', width: 'full' } } });
const Body = chakra('div', { base: { '@media print': { display: 'table-row-group' } } });

/** A page that prints from the browser with a running head, page numbers and a code, and without controls. */
export function Paper({
  children,
  ...head
}: Omit<ComponentProps<typeof PaperHead>, 'game'> & { readonly children: ReactNode }) {
  // Parts that are not read first are rendered after the rest.
  const isReady = useDeferredValue(true, false);
  const game = useNames().get(`game:${gameId}`);
  return (
    <Frame>
      {isReady && (
        <Suspense>
          <PaperHead {...head} game={game} />
        </Suspense>
      )}
      <Body>{children}</Body>
    </Frame>
  );
}
