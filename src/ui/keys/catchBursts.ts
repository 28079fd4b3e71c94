import { Burst, fewestOfBurst, holdMs } from './Burst.ts';
import { scanFields } from './scans.ts';
import { isTextField } from './useShortcuts.ts';

/**
 * Keeps a scanner that types as a keyboard does from pressing shortcuts and buttons, from now on. A character outside of
 * fields waits until it is known that no other follows at once; one that came alone then does what it does. What is typed
 * faster than by anybody does nothing, and with an Enter it is given to `onScan`. In a field it is text, but for a text
 * that `isCode` knows, in a field that is not meant for scans: the field then has what it had before. Returns a function
 * that stops it.
 */
export function catchBursts(
  page: Window,
  { onScan, isCode }: { readonly onScan: (text: string) => void; readonly isCode: (text: string) => boolean },
): () => void {
  const stop = new AbortController();
  const burst = new Burst();
  let held: readonly KeyboardEvent[] = [];
  let isReplayed = false;
  let timer: number | undefined;
  let restore: (() => void) | undefined;
  /** Lets characters act that were no burst. Each has taken effect before the next: React renders in between. */
  const settle = async () => {
    page.clearTimeout(timer);
    const released = held.length < fewestOfBurst ? held : [];
    held = [];
    for (const event of released) {
      isReplayed = true;
      (page.document.activeElement ?? page.document.body).dispatchEvent(replayOf(event));
      isReplayed = false;
      await Promise.resolve();
    }
  };
  const take = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isReplayed) return;
    const { target } = event;
    const isTyped = isTextField(target);
    const part = burst.partOf(event);
    if (part === 'shift') return;
    if (part === 'none' || part === 'begin') void settle();
    if (part === 'begin') restore = isTyped ? restorerOf(target) : undefined;
    if (part === 'end') {
      if (isTyped && !(restore && isCode(burst.text))) return;
      take(event);
      held = [];
      if (isTyped) restore?.();
      onScan(burst.text);
    } else if (part !== 'none' && !isTyped) {
      take(event);
      held = [...held, event];
      page.clearTimeout(timer);
      timer = page.setTimeout(() => void settle(), holdMs);
    }
  };
  page.addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** The press of a key again, at the time of the first: whoever counts pauses between keys counts those of the person. */
function replayOf(event: KeyboardEvent): KeyboardEvent {
  const replay = new KeyboardEvent('keydown', {
    ...keysOf(event),
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  return Object.defineProperty(replay, 'timeStamp', { value: event.timeStamp });
}

function keysOf({
  key,
  code,
  location,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): KeyboardEventInit {
  return { key, code, location, shiftKey, ctrlKey, metaKey, altKey };
}

/** Returns a function that gives a field what it has now; undefined where that cannot be, or a scan is meant for it. */
function restorerOf(target: EventTarget | null): (() => void) | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField || target.type === 'password' || target.closest(scanFields)) return undefined;
  const { value, selectionStart, selectionEnd } = target;
  const prototype =
    target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  return () => {
    // React follows what is set through the field itself, and would take the event for nothing new.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  };
}
