import { chakra } from '@chakra-ui/react';
import { Suspense, lazy, memo } from 'react';
import { useMedia, wideScreen } from '#ui/media.ts';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { DrawerContent, type DrawerProps } from './DrawerContent.tsx';

const Side = chakra('nav', {
  base: {
    position: 'sticky',
    top: '0',
    flexShrink: '0',
    width: 'drawer',
    height: '100dvh',
    borderInlineEndWidth: 'thin',
    borderColor: 'line',
    background: 'surface.panel',
    '@media print': { display: 'none' },
  },
});

const DrawerLayer = lazy(() => import('./DrawerLayer.tsx'));

/**
 * The main navigation: next to the page from 1024 px, over it on narrower screens. The top bar's button toggles it.
 * It is memoised, as it is the same on most pages that are opened one after the other.
 */
export const Drawer = memo(function Drawer(props: DrawerProps) {
  const isBeside = useMedia(wideScreen);
  const wasOver = useWasTrue(props.open && !isBeside);
  // A page that grows wide shows one navigation only: the drawer over it goes without an animation.
  if (isBeside) {
    return (
      props.open && (
        <Side aria-label="Main">
          <DrawerContent {...props} />
        </Side>
      )
    );
  }
  return (
    wasOver && (
      <Suspense>
        <DrawerLayer {...props} />
      </Suspense>
    )
  );
});
