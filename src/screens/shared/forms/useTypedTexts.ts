import { useEffect, useEffectEvent, useRef } from 'react';
import type { Device } from '#actions/device.ts';
import { type TextsByPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import { useTextStore } from './useTextStore.ts';

/** Texts of a form by the names of its fields; other values of it are not texts. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Stores what is typed into the text fields of a form that is not a document's, each within half a second. `restore` gets
 * what was typed there before and not saved.
 */
export function useTypedTexts<Name extends string>(
  device: Device,
  keyId: string,
  names: readonly Name[],
  restore: (texts: Readonly<Partial<Record<Name, string>>>) => void,
) {
  const { mirror } = device;
  const latest = useRef(new Map<string, string>());
  const { goOnFrom, type, leave } = useTextStore(device, keyId);
  const restoreTexts = useEffectEvent((rows: TextsByPlace) => {
    const texts: { [K in Name]?: string } = {};
    for (const name of names) {
      const row = rows.get(name);
      if (!row || latest.current.has(name)) continue;
      goOnFrom(row);
      latest.current.set(name, row.value);
      texts[name] = row.value;
    }
    restore(texts);
  });
  useEffect(() => {
    let isCurrent = true;
    // If storage fails, the app says so when something is saved.
    textsBeside(mirror, keyId).then(
      (rows) => isCurrent && restoreTexts(rows),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [mirror, keyId]);
  return {
    /** Stores those of these values that are texts of the form. */
    type: (values: Values) => {
      for (const name of names) {
        const text = values[name];
        if (typeof text !== 'string') continue;
        latest.current.set(name, text);
        type(name, text);
      }
    },
    /** Removes the texts that were saved, and keeps what was typed after them. */
    saved: (values: Values) => {
      for (const name of names) {
        const text = values[name];
        if (typeof text !== 'string' || latest.current.get(name) !== text) continue;
        latest.current.delete(name);
        leave(name, '', text);
      }
    },
  };
}
