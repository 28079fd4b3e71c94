import { useEffect } from 'react';
import { checkInstallation, useInstallation } from '#app/installation.ts';

/** Number of app files missing from the cache; undefined until known, null if the browser caches none. */
export type MissingFiles = number | null | undefined;

/** Checks whether the whole app is cached and fetches what is missing. The second value checks again. */
export function useMissingFiles(): readonly [MissingFiles, () => void] {
  const { state, files } = useInstallation();
  useEffect(() => void checkInstallation(), []);
  const missing = files ? files.total - files.stored : undefined;
  const count = state === 'unsupported' ? null : state === 'stored' ? 0 : missing;
  return [count, () => void checkInstallation()];
}
