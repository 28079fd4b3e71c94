import { useCallback, useEffect, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { forgetPreference } from '#actions/person/forgetPreference.ts';
import { saveTypedPreference, typedKey } from '#actions/person/typedPreference.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import { useFlushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';

const storeDelayMs = 400;

/** A text that is being typed and survives a dead battery: it is stored on this device within half a second. */
export function useTyped(device: Device, name: string) {
  const { mirror } = device;
  const key = typedKey(name);
  const [text, setText] = useState('');
  const unstored = useRef<string>(undefined);
  const timer = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const stored = (await preferences(mirror))[key];
      if (isCurrent && stored !== undefined) setText((typed) => (typed === '' ? stored : typed));
    };
    // If storage fails, the app says so when something is saved.
    restore().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [mirror, key]);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const typed = unstored.current;
    if (typed === undefined) return;
    unstored.current = undefined;
    (typed === '' ? forgetPreference(mirror, key) : saveTypedPreference(mirror, key, typed)).catch(
      () => undefined,
    );
  }, [mirror, key]);
  useFlushOnHide(flush);
  return {
    text,
    change: (next: string) => {
      setText(next);
      unstored.current = next;
      timer.current ||= window.setTimeout(flush, storeDelayMs);
    },
    /** Empties it, once it is recorded. */
    clear: () => {
      setText('');
      unstored.current = '';
      flush();
    },
  };
}
