import { Dialog, Portal } from '@chakra-ui/react';
import { AnimatePresence, useIsPresent } from 'framer-motion';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { fade, rise, usePresenceAnimation } from './usePresenceAnimation.ts';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Closes the dialog, on Escape. */
  readonly onClose: () => void;
  /** The element marked `data-autofocus` receives the focus; without one, the first that can. */
  readonly children: ReactNode;
  readonly width?: string;
  /** Interrupts with a question, so screen readers announce it immediately. */
  readonly alert?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The dialog itself, with the code it needs. Keeps its last content while it fades out. */
export default function DialogLayer(props: DialogProps) {
  return <AnimatePresence>{props.open && <OpenDialog key="dialog" {...props} />}</AnimatePresence>;
}

function OpenDialog(props: DialogProps) {
  // Closing gives the focus back immediately, although the dialog is still fading out.
  const isPresent = useIsPresent();
  return (
    <Dialog.Root
      open={isPresent}
      present
      lazyMount={false}
      unmountOnExit={false}
      role={props.alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={false}
      onOpenChange={() => props.onClose()}
    >
      <Portal>
        <Backdrop />
        <Panel {...props} />
      </Portal>
    </Dialog.Root>
  );
}

function Backdrop() {
  const ref = usePresenceAnimation<HTMLDivElement>(fade);
  return <Dialog.Backdrop ref={ref} />;
}

/** Selector of all beside a dialog: while one is open, presses reach nothing of the page. */
const beside = 'html, body, [data-scope=dialog]:is([data-part=backdrop], [data-part=positioner])';

/** A press beside the dialog changes nothing, not even where the focus is. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.matches(beside)) event.preventDefault();
}

function Panel({ title, children, width = '32rem', onKeyDown }: DialogProps) {
  const ref = usePresenceAnimation<HTMLDivElement>(rise);
  useEffect(() => {
    document.addEventListener('mousedown', keepFocus);
    return () => document.removeEventListener('mousedown', keepFocus);
  }, []);
  return (
    <Dialog.Positioner>
      <Dialog.Content ref={ref} style={{ width }} onKeyDown={onKeyDown}>
        <Dialog.Title>{title}</Dialog.Title>
        {children}
      </Dialog.Content>
    </Dialog.Positioner>
  );
}
