import { useCallback } from 'react';
import { savePreference } from '#actions/person/preferences.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import { sayBeside, useShell } from '#session/store.ts';
import { useMirror } from './useMirror.ts';

/** How high the rows of a list are. */
export const rowHeights = ['comfortable', 'compact'] as const;

/**
 * A choice between values that this device remembers for its user; the first is the default. The value is undefined
 * until it has been read.
 */
export function usePreference<const T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): readonly [T | undefined, (value: T) => void] {
  const mirror = useShell((shell) => shell.mirror);
  const storedPreferences = useMirror(preferences, []);
  const choose = useCallback(
    (value: T) => {
      if (mirror) savePreference(mirror, name, value).catch(sayBeside);
    },
    [mirror, name],
  );
  const value = storedPreferences && (values.find((each) => each === storedPreferences[name]) ?? values[0]);
  return [value, choose];
}
