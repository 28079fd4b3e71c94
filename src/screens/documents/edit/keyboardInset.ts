import { type RefObject, useEffect } from 'react';

/** The part of the page that is seen, as the browser reports it. */
type SeenPart = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/** Returns how many pixels at the bottom of the page the on-screen keyboard covers. Zooming covers none. */
export function bottomInset(innerHeight: number, { height, offsetTop, scale }: SeenPart): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - height - offsetTop));
}

/** Space between the focused field and the bar, in pixels. */
const gap = 8;

/** How much of a high field must be in view, in pixels. */
const leastSeen = 96;

/**
 * Keeps a bar at the bottom of the page above the on-screen keyboard, and the focused field above the bar. Browsers scroll
 * the focused field into view without regard to the bar.
 */
export function useKeyboardInset(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const showFocused = () => {
      const [frame, field] = [bar.current, document.activeElement];
      if (!frame || !(field instanceof HTMLElement) || frame.contains(field)) return;
      if (getComputedStyle(frame).position !== 'sticky' || !frame.parentElement?.contains(field)) return;
      const box = field.getBoundingClientRect();
      // Of a high field its beginning: the line being written is kept in view by its editor.
      const bottom = Math.min(box.bottom, box.top + leastSeen);
      const covered = bottom + gap - frame.getBoundingClientRect().top;
      if (covered > 0) window.scrollBy({ top: covered, behavior: 'instant' });
    };
    const update = () => {
      bar.current?.style.setProperty('bottom', `${seen ? bottomInset(window.innerHeight, seen) : 0}px`);
      showFocused();
    };
    const onFocus = () => requestAnimationFrame(showFocused);
    update();
    seen?.addEventListener('resize', update);
    seen?.addEventListener('scroll', update);
    document.addEventListener('focusin', onFocus);
    return () => {
      seen?.removeEventListener('resize', update);
      seen?.removeEventListener('scroll', update);
      document.removeEventListener('focusin', onFocus);
    };
  }, [bar]);
}
