import { useSyncExternalStore } from 'react';
import { touch, useMedia } from '#ui/media.ts';

/** Keys that the keyboard of a screen does not have. */
const hardwareKeys = /^(Tab|Escape|Arrow|Control|Meta|Alt)/;

const keyboard = { wasUsed: false };

/** Whether hints about keys are of use: where a finger points, once a key of a keyboard has been pressed. */
export function useHasKeyboard(): boolean {
  const isTouch = useMedia(touch);
  const wasUsed = useSyncExternalStore(subscribe, () => keyboard.wasUsed);
  return wasUsed || !isTouch;
}

function subscribe(listener: () => void): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (keyboard.wasUsed || !hardwareKeys.test(key)) return;
    keyboard.wasUsed = true;
    listener();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}
