import { useEffect } from 'react';

/** Keeps the screen on while the calling component is mounted and visible, where the device can. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOpen = true;
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isOpen) lock = acquired;
        else await acquired.release();
      } catch {
        // A device that saves its battery refuses; the screen then turns off as usual.
      }
    };
    const onVisible = () => void acquire();
    void acquire();
    // The lock ends whenever the page is hidden.
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', onVisible);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
