import { Suspense, lazy } from 'react';
import type { UnavailableDocumentProps } from './UnavailableDocument.tsx';

const UnavailableDocument = lazy(() => import('./UnavailableDocument.tsx'));

/** Page for a document that is not on this device. What it shows is loaded once one is missing. */
export function MissingDocument(props: UnavailableDocumentProps) {
  return (
    <Suspense>
      <UnavailableDocument {...props} />
    </Suspense>
  );
}
