import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the toolbar of a field and the caret clear of the page's own bars and of the on-screen keyboard, while the field
 * has the focus: `--below` says how far down the bars at the top reach, as `top` of the sticky toolbar, and the page's
 * scroll padding what is covered at both edges.
 */
export function useBelowBars(): RefObject<HTMLDivElement | null> {
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = toolbar;
    const field = current?.parentElement;
    if (!current || !field) return undefined;
    const page = document.documentElement.style;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (!field.contains(document.activeElement)) return;
      const above = reachOfBars(current, 'top');
      current.style.setProperty('--below', `${above}px`);
      page.scrollPaddingTop = `${above + current.offsetHeight}px`;
      page.scrollPaddingBottom = `${reachOfBars(current, 'bottom')}px`;
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const release = () => {
      page.scrollPaddingTop = '';
      page.scrollPaddingBottom = '';
    };
    const stopped = new AbortController();
    const options = { signal: stopped.signal, passive: true };
    field.addEventListener('focusin', schedule, options);
    field.addEventListener('focusout', release, options);
    for (const target of [window, window.visualViewport]) {
      target?.addEventListener('scroll', schedule, options);
      target?.addEventListener('resize', schedule, options);
    }
    return () => {
      if (field.contains(document.activeElement)) release();
      stopped.abort();
      cancelAnimationFrame(frame);
    };
  }, []);
  return toolbar;
}

/** Returns how far the bars reach into the window that stay at one of its edges, above or below this element. */
function reachOfBars(element: HTMLElement, edge: 'top' | 'bottom'): number {
  const { left, width } = element.getBoundingClientRect();
  const height = window.innerHeight;
  const view = window.visualViewport;
  const hidden = edge === 'top' ? view?.offsetTop : view && height - view.offsetTop - view.height;
  let reach = 0;
  for (;;) {
    const y = edge === 'top' ? reach + 1 : height - reach - 1;
    const [hit] = document.elementsFromPoint(left + width / 2, y);
    const bar = hit && !element.contains(hit) ? barOf(hit)?.getBoundingClientRect() : undefined;
    const next = bar ? (edge === 'top' ? bar.bottom : height - bar.top) : 0;
    // An element that covers half of the window is a dialog.
    if (next <= reach || next > height / 2) return Math.max(reach, hidden ?? 0);
    reach = next;
  }
}

function barOf(inside: Element): Element | null {
  for (let each: Element | null = inside; each; each = each.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(each).position)) return each;
  return null;
}
