import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';

/** Distance from the control and from the edges of the window, in pixels. */
const gap = 6;

// A popover, as nothing else is drawn over a dialog, whatever it is within.
const Frame = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0 auto auto 0',
    margin: '0',
    padding: '0',
    borderWidth: '0',
    background: 'transparent',
    overflow: 'visible',
    width: '22rem',
    maxWidth: 'calc(100vw - 12px)',
    '& > div': { marginBottom: '0' },
  },
});

/**
 * Holds a message below a control, or above it where there is no space below, wherever the control moves. It is a part of the
 * control's dialog: screen readers and the Tab key reach nothing outside of that. `onGone` runs when the control has gone.
 */
export function Beside({
  control,
  onGone,
  children,
}: {
  readonly control: Element;
  readonly onGone: () => void;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const note = frame.current;
    if (!note) return undefined;
    note.showPopover?.();
    let next = 0;
    const place = () => {
      if (!control.isConnected) return gone();
      const { top, bottom, right } = control.getBoundingClientRect();
      const { width, height } = note.getBoundingClientRect();
      const fitsBelow = bottom + 2 * gap + height <= innerHeight;
      const y = fitsBelow ? bottom + gap : Math.max(gap, top - gap - height);
      const x = Math.max(gap, Math.min(right, innerWidth - gap) - width);
      note.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
      next = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(next);
  }, [control]);
  return createPortal(
    <Frame ref={frame} popover="manual" data-beside="">
      {children}
    </Frame>,
    control.closest('[role=dialog], [role=alertdialog]') ?? document.body,
  );
}
