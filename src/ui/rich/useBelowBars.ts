import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the custom property `--below` of an element up to date: how far down the page's own bars reach, or what the
 * on-screen keyboard has moved out of sight. With it as `top`, a sticky element stays in view.
 */
export function useBelowBars(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    const field = current?.parentElement;
    if (!current || !field) return undefined;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (field.contains(document.activeElement))
        current.style.setProperty('--below', `${reachOfBars(current)}px`);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const stopped = new AbortController();
    const options = { signal: stopped.signal, passive: true };
    field.addEventListener('focusin', schedule, options);
    for (const target of [window, window.visualViewport]) {
      target?.addEventListener('scroll', schedule, options);
      target?.addEventListener('resize', schedule, options);
    }
    return () => {
      stopped.abort();
      cancelAnimationFrame(frame);
    };
  }, []);
  return element;
}

/** Returns how far down the bars reach that stay at the top of the window, above this element. */
function reachOfBars(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  let reach = 0;
  for (;;) {
    const [top] = document.elementsFromPoint(left + width / 2, reach + 1);
    const bar = top && !element.contains(top) ? barOf(top) : null;
    const bottom = bar?.getBoundingClientRect().bottom ?? 0;
    if (bottom <= reach) return Math.max(reach, window.visualViewport?.offsetTop ?? 0);
    reach = bottom;
  }
}

function barOf(inside: Element): Element | null {
  for (let each: Element | null = inside; each; each = each.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(each).position)) return each;
  return null;
}
