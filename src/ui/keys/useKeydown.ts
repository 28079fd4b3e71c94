import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens to the keys pressed in the window. From the moment the component is on the screen: an ordinary effect runs
 * later, and a key pressed at once would be lost.
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => listener(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
