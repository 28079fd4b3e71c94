import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

const Frame = chakra('dialog', {
  base: {
    margin: 'auto',
    maxWidth: 'calc(100vw - 32px)',
    maxHeight: 'calc(100dvh - 32px)',
    padding: '5',
    overflow: 'auto',
    background: 'surface.raised',
    color: 'ink',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'raised',
    animation: 'rise 120ms ease-out',
  },
});
const Title = chakra('h2', { base: { textStyle: 'title', color: 'ink.strong', marginBottom: '2' } });

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Escape, or anything else that means "never mind". */
  readonly onClose: () => void;
  /** An element marked `data-first-focus` has the focus when it opens. */
  readonly children: ReactNode;
  readonly width?: string;
  /** Interrupts with a question, so it is announced at once. */
  readonly alert?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
}

/** A dialog of the browser's own kind: traps focus, gives it back, Escape cancels, a click beside it does nothing. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, children, width = '32rem', alert = false, onKeyDown }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: it closes before the element leaves the page, or the focus would not find its way back.
  useLayoutEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <Frame
      ref={frame}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <Title id={titleId}>{title}</Title>
      {children}
    </Frame>
  );
}
