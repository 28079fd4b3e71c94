import { Suspense, lazy } from 'react';
import type { MessageType } from './messageTypes.ts';

/** One message of the stack; its text is HTML and is sanitised where it is shown. */
export interface Snackbar {
  readonly id: string;
  readonly type: MessageType;
  readonly text: string;
  /** Milliseconds; 4000 for errors and 1500 for the rest where it is not given. */
  readonly timeout?: number;
}

const SnackbarStack = lazy(() => import('./SnackbarStack.tsx'));

/** Messages stacked at the top right; loaded with the first one. */
export function Snackbars({
  items,
  onClose,
}: {
  readonly items: readonly Snackbar[];
  readonly onClose: (id: string) => void;
}) {
  return <Suspense>{items.length > 0 && <SnackbarStack items={items} onClose={onClose} />}</Suspense>;
}
