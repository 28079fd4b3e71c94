import { useEffectEvent, useLayoutEffect } from 'react';
import { currentSingleKeys } from '#ui/theme/choice.ts';
import { isSingleKey } from './shortcut.ts';

/**
 * Listens to the keys pressed in the window, but for letters and signs alone where a person has switched them off. From the moment the component is on the screen: an ordinary effect runs
 * later, and a key pressed at once would be lost.
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSingleKey(event) || currentSingleKeys() === 'on') listener(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
