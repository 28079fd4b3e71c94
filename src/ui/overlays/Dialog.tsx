import { Suspense, lazy } from 'react';
import type { DialogProps } from './DialogLayer.tsx';
import { useWasTrue } from './useWasTrue.ts';

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
