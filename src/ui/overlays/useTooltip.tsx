import { Box } from '@chakra-ui/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

interface Place {
  readonly left: number;
  readonly top: number;
  readonly above: boolean;
}

const openDelay = 100;

/** What the element that has a tip spreads on itself. */
export interface TooltipAnchor {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly 'aria-describedby': string | undefined;
}

/** A tip over an element: opens 100 ms after the pointer or with the keyboard's focus; `byTap` opens it under a finger too. */
export function useTooltip(text: ReactNode, { byTap = false } = {}): { anchor: TooltipAnchor; layer: ReactNode } {
  const id = useId();
  const timer = useRef<number | undefined>(undefined);
  const [place, setPlace] = useState<Place | null>(null);

  const close = () => {
    window.clearTimeout(timer.current);
    setPlace(null);
  };
  const openSoon = (element: HTMLElement, wait: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setPlace(placeOver(element)), wait);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onTap = () => setPlace(null);
    document.addEventListener('pointerdown', onTap, { capture: true });
    return () => document.removeEventListener('pointerdown', onTap, { capture: true });
  }, [isOpen]);

  const anchor: TooltipAnchor = {
    onPointerEnter: (event) => {
      if (event.pointerType !== 'touch') openSoon(event.currentTarget, openDelay);
    },
    onPointerLeave: (event) => {
      // A lifted finger leaves too; its tip stays until something else is tapped.
      if (event.pointerType !== 'touch') close();
    },
    onPointerDown: (event) => {
      if (byTap && event.pointerType === 'touch') openSoon(event.currentTarget, 0);
      else close();
    },
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) openSoon(event.currentTarget, openDelay);
    },
    onBlur: close,
    onKeyDown: (event) => {
      if (event.key === 'Escape' && place) {
        event.stopPropagation();
        close();
      }
    },
    'aria-describedby': place ? id : undefined,
  };
  return { anchor, layer: place && <Tip id={id} place={place} text={text} /> };
}

function Tip({ id, place, text }: { readonly id: string; readonly place: Place; readonly text: ReactNode }) {
  return createPortal(
    <Box
      id={id}
      role="tooltip"
      position="fixed"
      zIndex="tip"
      style={{
        left: place.left,
        top: place.top,
        transform: `translate(-50%, ${place.above ? '-100%' : '0'})`,
      }}
      maxWidth="72"
      paddingInline="2"
      paddingBlock="1"
      borderRadius="sm"
      borderWidth="thin"
      borderColor="line.strong"
      background="surface.raised"
      color="ink.strong"
      textStyle="caption"
      boxShadow="raised"
      pointerEvents="none"
    >
      {text}
    </Box>,
    document.body,
  );
}

function placeOver(element: HTMLElement): Place {
  const box = element.getBoundingClientRect();
  const above = box.bottom + 44 > window.innerHeight;
  const left = Math.min(Math.max(box.left + box.width / 2, 90), window.innerWidth - 90);
  return { left, top: above ? box.top - 6 : box.bottom + 6, above };
}
