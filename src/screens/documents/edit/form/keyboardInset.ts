import { bottomInset } from '#ui/layout/bottomInset.ts';

/** Space between the focused field and the bar, in pixels. */
const gap = 8;

/** How much of a high field must be in view, in pixels. */
const leastSeen = 96;

/**
 * Keeps a bar at the bottom of the page above the on-screen keyboard, and the focused field above the bar. Browsers scroll
 * the focused field into view without regard to the bar. Returns a function that stops it.
 */
export function keepAboveKeyboard(bar: HTMLElement): () => void {
  const { visualViewport } = window;
  const showFocused = () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement) || bar.contains(field)) return;
    if (getComputedStyle(bar).position !== 'sticky' || !bar.parentElement?.contains(field)) return;
    const box = field.getBoundingClientRect();
    // Of a high field its beginning: the line being written is kept in view by its editor.
    const bottom = Math.min(box.bottom, box.top + leastSeen);
    const coveredHeight = bottom + gap - bar.getBoundingClientRect().top;
    if (coveredHeight > 0) window.scrollBy({ top: coveredHeight, behavior: 'instant' });
  };
  const update = () => {
    bar.style.setProperty(
      'bottom',
      `${visualViewport ? bottomInset(window.innerHeight, visualViewport) : 0}px`,
    );
    showFocused();
  };
  const onFocus = () => requestAnimationFrame(showFocused);
  update();
  visualViewport?.addEventListener('resize', update);
  visualViewport?.addEventListener('scroll', update);
  document.addEventListener('focusin', onFocus);
  return () => {
    visualViewport?.removeEventListener('resize', update);
    visualViewport?.removeEventListener('scroll', update);
    document.removeEventListener('focusin', onFocus);
  };
}
