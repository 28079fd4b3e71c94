import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Height of an element that reaches to the end of the window from wherever it begins: what stands over it (the top bar in
 * one line or two, bars that come and go) is as high as it is.
 */
export const fillHeight = 'calc(100dvh - var(--wm-above, 6.5rem))';

/** Follows where the element begins, for `fillHeight`. */
export function useFill(): RefObject<HTMLDivElement | null> {
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
    const frame = { asked: 0 };
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame.asked);
      frame.asked = requestAnimationFrame(fit);
    });
    watch.observe(page);
    return () => {
      cancelAnimationFrame(frame.asked);
      watch.disconnect();
    };
  }, []);
  return ref;
}
