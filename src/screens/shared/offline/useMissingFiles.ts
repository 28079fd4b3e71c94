import { useCallback, useEffect, useState } from 'react';
import { refetchFiles, missingFiles } from '#app/appFiles.ts';

/** Number of app files missing from the cache; undefined until known, null if the browser caches none. */
export type MissingFiles = number | null | undefined;

/** Checks whether the whole app is cached and fetches what is missing. The second value checks again. */
export function useMissingFiles(): readonly [MissingFiles, () => void] {
  const [count, setCount] = useState<MissingFiles>();
  const check = useCallback(async () => {
    const files = await missingFiles();
    setCount(files?.length ?? null);
    if (files && files.length > 0) setCount((await refetchFiles(files))?.length ?? null);
  }, []);
  useEffect(() => {
    const recheck = () => void check();
    recheck();
    // On the first visit the service worker takes control only after the page has loaded.
    navigator.serviceWorker?.addEventListener('controllerchange', recheck);
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', recheck);
  }, [check]);
  return [count, () => void check()];
}
