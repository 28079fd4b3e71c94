import { Suspense, lazy } from 'react';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import type { Snackbar } from './messageTypes.ts';

const SnackbarStack = lazy(() => import('./SnackbarStack.tsx'));

/** Messages stacked at the top right. Loaded with the first one. */
export function Snackbars({
  items,
  onClose,
}: {
  readonly items: readonly Snackbar[];
  readonly onClose: (id: string) => void;
}) {
  const wasShown = useWasTrue(items.length > 0);
  return (
    wasShown && (
      <Suspense>
        <SnackbarStack items={items} onClose={onClose} />
      </Suspense>
    )
  );
}
