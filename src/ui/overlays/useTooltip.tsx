import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  lazy,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

const openDelayMs = 100;
/** How long a finger stays before it means more than a tap. */
const holdMs = 500;

/** Props for the element that has a tooltip. */
export interface TooltipAnchor {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
  readonly 'aria-describedby': string | undefined;
}

const TooltipLayer = lazy(() => import('./TooltipLayer.tsx'));

/**
 * A tooltip that opens 100 ms after the pointer enters or the keyboard focuses the element; with `opensOnTap` also under a
 * finger, with `opensOnHold` under one that stays. A long list has hundreds of anchors, so an anchor is only a few handlers: Chakra's tooltip is mounted while open.
 */
export function useTooltip(
  text: ReactNode,
  { opensOnTap = false, opensOnHold = false, delayMs = openDelayMs } = {},
): { anchor: TooltipAnchor; layer: ReactNode } {
  const id = useId();
  const timer = useRef<number | undefined>(undefined);
  const [element, setElement] = useState<HTMLElement | null>(null);

  const close = () => {
    window.clearTimeout(timer.current);
    setElement(null);
  };
  const openAfter = (delayMs: number, target: HTMLElement) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setElement(target), delayMs);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const anchor: TooltipAnchor = {
    onPointerEnter: (event) => {
      if (event.pointerType !== 'touch') openAfter(delayMs, event.currentTarget);
    },
    onPointerLeave: (event) => {
      // Lifting a finger leaves too; the tooltip stays until something else is tapped.
      if (event.pointerType !== 'touch') close();
      else if (opensOnHold) window.clearTimeout(timer.current);
    },
    onPointerDown: (event) => {
      const isTouch = event.pointerType === 'touch';
      if (isTouch && opensOnTap) openAfter(0, event.currentTarget);
      else if (isTouch && opensOnHold) openAfter(holdMs, event.currentTarget);
      else close();
    },
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) openAfter(delayMs, event.currentTarget);
    },
    onBlur: close,
    'aria-describedby': element ? id : undefined,
  };
  const layer = element && (
    <Suspense>
      <TooltipLayer id={id} anchor={element} onClose={close}>
        {text}
      </TooltipLayer>
    </Suspense>
  );
  return { anchor, layer };
}
