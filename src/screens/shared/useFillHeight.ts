import { type RefObject, useLayoutEffect, useRef } from 'react';
import { bottomBarSpace } from '#ui/layout/bars.ts';

/** Height of an element that fills the window between what is above it, such as the top bar and banners, and the bar at the bottom. */
export const fillHeight = `calc(100dvh - var(--wm-above, 6.5rem) - ${bottomBarSpace})`;

/** On paper, such an element is as high as what it holds. */
export const printedWhole = {
  '@media print': { display: 'block', height: 'auto', minHeight: '0' },
} as const;

/** Tracks where the element starts, for `fillHeight`. */
export function useFillHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const page = element?.closest('main')?.parentElement;
    if (!element || !page) return undefined;
    const fit = () => {
      const above = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--wm-above', `${above}px`);
    };
    fit();
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    observer.observe(page);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return ref;
}
