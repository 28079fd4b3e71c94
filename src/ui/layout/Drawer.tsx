import { chakra } from '@chakra-ui/react';
import { type ReactNode, Suspense, lazy } from 'react';
import { useMedia, wideScreen } from '#ui/media.ts';
import { useWasTrue } from '#ui/overlays/useWasTrue.ts';
import { DrawerContent } from './DrawerContent.tsx';

/** A link in the drawer. */
export interface NavItem {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
}

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly main: readonly NavItem[];
  readonly admin: readonly NavItem[];
  /** Key of the current item. */
  readonly active?: string | undefined;
  readonly year: number;
}

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

/** The main navigation: next to the page from 1024 px, over it on narrower screens. The top bar's button toggles it. */
export function Drawer(props: DrawerProps) {
  const isBeside = useMedia(wideScreen);
  const isOver = props.open && !isBeside;
  const wasOver = useWasTrue(isOver);
  return (
    <>
      {props.open && isBeside && (
        <Side aria-label="Main">
          <DrawerContent {...props} />
        </Side>
      )}
      {wasOver && (
        <Suspense>
          <DrawerLayer {...props} open={isOver} />
        </Suspense>
      )}
    </>
  );
}
