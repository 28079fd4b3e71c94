import { Suspense, lazy } from 'react';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import type { MessageType } from './messageTypes.ts';

/** One message of the stack. */
export interface Snackbar {
  readonly id: string;
  readonly type: MessageType;
  /** Plain text. */
  readonly text: string;
  /** Milliseconds; without it 4000 for errors and 1500 for others. */
  readonly timeout?: number;
}

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
