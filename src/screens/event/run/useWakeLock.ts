import { useEffect } from 'react';

/**
 * Keeps the screen on while it is in sight. Without the Wake Lock API, or where the device refuses it to save
 * its battery, the screen goes dark as usual.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const acquire = async () => {
      // A page out of sight gets none, and one that leaves sight loses its own.
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await acquired?.release();
      else lock = acquired;
    };
    const onVisible = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
