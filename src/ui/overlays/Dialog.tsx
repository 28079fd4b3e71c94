import { type KeyboardEvent, type ReactNode, Suspense, lazy } from 'react';
import { useWasTrue } from './useWasTrue.ts';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Called on Escape. */
  readonly onClose: () => void;
  /** The element marked `data-autofocus` receives the focus; without one, the first that can. */
  readonly children: ReactNode;
  readonly width?: string;
  /** Interrupts with a question, so screen readers announce it immediately. */
  readonly alert?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

const DialogLayer = lazy(() => import('./DialogLayer.tsx'));

/** A modal dialog: traps focus and returns it, closes on Escape, and ignores clicks outside. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  const wasOpened = useWasTrue(props.open);
  return (
    wasOpened && (
      <Suspense>
        <DialogLayer {...props} />
      </Suspense>
    )
  );
}
