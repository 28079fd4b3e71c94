import { useEffect } from 'react';

/** Calls `flush` when the page is hidden or left, and when the component closes or gets another `flush`. */
export function useFlushOnHide(flush: () => void): void {
  useEffect(() => flushOnHide(flush), [flush]);
}

/**
 * Calls `flush` when the page is hidden or left. Text whose storing begins with `beforeunload`, before any question, is
 * stored while the page still lives: at `pagehide` the browser may end a transaction that waits for another. Returns a
 * function that flushes once more and stops.
 */
export function flushOnHide(flush: () => void): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('beforeunload', flush);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    flush();
    window.removeEventListener('beforeunload', flush);
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', onHide);
  };
}
