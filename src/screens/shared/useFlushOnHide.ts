import { useEffect } from 'react';

/** Calls `flush` when the page is hidden or left, and when the component closes or gets another `flush`. */
export function useFlushOnHide(flush: () => void): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [flush]);
}
