import { chakra, Drawer, Portal } from '@chakra-ui/react';
import { AnimatePresence, useIsPresent } from 'framer-motion';
import { fade, slide, usePresenceAnimation } from '#ui/overlays/usePresenceAnimation.ts';
import { DrawerContent, type DrawerProps } from './DrawerContent.tsx';

/** The drawer over the page, with the code it needs. */
export default function DrawerLayer(props: DrawerProps) {
  return <AnimatePresence>{props.open && <OpenDrawer key="drawer" {...props} />}</AnimatePresence>;
}

function OpenDrawer(props: DrawerProps) {
  const isPresent = useIsPresent();
  return (
    <Drawer.Root
      open={isPresent}
      present
      lazyMount={false}
      unmountOnExit={false}
      aria-label="Menu"
      onOpenChange={() => props.onClose()}
    >
      <Portal>
        <Backdrop />
        <Panel {...props} />
      </Portal>
    </Drawer.Root>
  );
}

function Backdrop() {
  const ref = usePresenceAnimation<HTMLDivElement>(fade);
  return <Drawer.Backdrop ref={ref} />;
}

function Panel(props: DrawerProps) {
  const ref = usePresenceAnimation<HTMLDivElement>(slide);
  return (
    <Drawer.Positioner>
      <Drawer.Content ref={ref}>
        <chakra.nav aria-label="Main" height="full">
          <DrawerContent {...props} isOver />
        </chakra.nav>
      </Drawer.Content>
    </Drawer.Positioner>
  );
}
