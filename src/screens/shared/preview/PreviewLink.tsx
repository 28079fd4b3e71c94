import { type ReactNode, Suspense, lazy } from 'react';
import { TextLink } from '#ui/controls/TextLink.ts';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

const PreviewCard = lazy(() => import('./PreviewCard.tsx'));

/** Long enough not to open on the way of the pointer to something else. */
const delayMs = 400;

/**
 * A link to a document that shows what it is about under the pointer, with the focus and under a finger that stays; from
 * this device, so that it needs no signal.
 */
export function PreviewLink({
  keyId,
  to,
  children,
}: {
  readonly keyId: string;
  readonly to: string;
  readonly children: ReactNode;
}) {
  const { anchor, layer } = useTooltip(
    <Suspense>
      <PreviewCard keyId={keyId} />
    </Suspense>,
    { delayMs, opensOnHold: true },
  );
  const isOpen = layer !== null;
  return (
    <>
      <TextLink
        {...anchor}
        to={to}
        columnGap="2.5"
        // A finger that stays opens the preview instead of the browser's menu, and its lifting follows no link.
        onContextMenu={(event) => {
          if (isOpen) event.preventDefault();
        }}
        onClick={(event) => {
          if (
            isOpen &&
            event.nativeEvent instanceof PointerEvent &&
            event.nativeEvent.pointerType === 'touch'
          )
            event.preventDefault();
        }}
      >
        {children}
      </TextLink>
      {layer}
    </>
  );
}
