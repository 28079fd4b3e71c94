import { useEffect } from 'react';
import { ask } from '#session/store.ts';

/** Returns whether leaving now would lose something. */
type IsUnsaved = () => boolean;

const held = new Set<IsUnsaved>();

/** Asks before the person leaves the page or closes the tab, as long as `isUnsaved` returns true. Returns a function that stops it. */
export function holdUnsaved(isUnsaved: IsUnsaved): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  held.add(isUnsaved);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    held.delete(isUnsaved);
    window.removeEventListener('beforeunload', onUnload);
  };
}

/** Asks before the person leaves while something is unsaved (specification 2.7). Keep `isUnsaved` the same function between renders. */
export function useUnsavedGuard(isUnsaved: IsUnsaved): void {
  useEffect(() => holdUnsaved(isUnsaved), [isUnsaved]);
}

/** Whether leaving the screen would lose something. */
export function isSomethingUnsaved(): boolean {
  return [...held].some((isUnsaved) => isUnsaved());
}

/** Asks with the specification's text (2.7) whether to leave. */
export function askToLeave(): Promise<boolean> {
  return ask({
    title: 'Unsaved changed',
    body: 'Are you sure you want to leave?',
    confirm: 'Leave',
    cancel: 'Stay',
  });
}
