/** Milliseconds between a change on the screen and the check, and between two checks of a difference. */
const checkDelayMs = 250;

/**
 * Watches what an element shows. `isHeld` says whether that is what is recorded, or null while it cannot be said. A
 * difference that is still there at the second look is passed to `onDifference`. Returns a function that stops it.
 */
export function watchScreen(
  element: Node,
  isHeld: () => boolean | null,
  onDifference: () => void,
): () => void {
  let timer = 0;
  let hasDiffered = false;
  const check = () => {
    timer = 0;
    const held = isHeld();
    if (held === false && hasDiffered) return onDifference();
    hasDiffered = held === false;
    if (held !== true) timer = window.setTimeout(check, checkDelayMs);
  };
  const observer = new MutationObserver(() => {
    timer ||= window.setTimeout(check, checkDelayMs);
  });
  observer.observe(element, { characterData: true, childList: true, subtree: true });
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
}
