import { useEffect, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { textsBeside } from '#mirror/queries/unsent/texts.ts';
import { leftAfter } from './leftAfter.ts';
import { useTextStore } from './useTextStore.ts';

/**
 * A text typed beside a document, or on a page (`pageKey`), stored within half a second under its place, so that a dead
 * battery loses nothing. It is `initial` until something is typed.
 */
export function useTypedText(device: Device, keyId: string, place: string, initial = '') {
  const { mirror } = device;
  const [text, setText] = useState(initial);
  const latest = useRef(initial);
  const { goOnFrom, type, leave } = useTextStore(device, keyId);
  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const textRow = (await textsBeside(mirror, keyId)).get(place);
      if (!isCurrent || !textRow || latest.current !== initial) return;
      goOnFrom(textRow);
      latest.current = textRow.value;
      setText(textRow.value);
    };
    // If storage fails, the app says so when something is saved.
    restore().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [mirror, keyId, place, initial, goOnFrom]);
  const show = (next: string) => {
    setText(next);
    latest.current = next;
  };
  return {
    text,
    change: (next: string) => {
      show(next);
      type(place, next);
    },
    /** Puts another text in its place, or none, and stores that at once. */
    replace: (next: string) => {
      show(next);
      leave(place, next);
    },
    /** Removes a text that was saved, and keeps anything typed after it. */
    saved: (recorded: string) => {
      show(leftAfter(latest.current, recorded));
      leave(place, latest.current, recorded);
    },
  };
}
