import { useCallback, useEffect, useState } from 'react';
import { refetchFiles, missingFiles } from '#app/appFiles.ts';

/** Files of the app that are not kept here: how many, once that is known; null where the browser keeps none at all. */
export type Files = number | null | undefined;

/** Looks whether the whole app is kept here, and brings back what is missing; gives how to look again. */
export function useFiles(): readonly [Files, () => void] {
  const [count, setCount] = useState<Files>();
  const look = useCallback(async () => {
    const files = await missingFiles();
    setCount(files?.length ?? null);
    if (files && files.length > 0) setCount((await refetchFiles(files))?.length ?? null);
  }, []);
  useEffect(() => {
    const again = () => void look();
    again();
    // On the very first visit the service worker comes only after the page.
    navigator.serviceWorker?.addEventListener('controllerchange', again);
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', again);
  }, [look]);
  return [count, () => void look()];
}
