import { useCallback, useRef } from 'react';
import type { Device } from '#actions/device.ts';
import { storeText } from '#actions/unsent/texts.ts';
import type { TextRow } from '#mirror/typed/rows.ts';
import type { TypedText } from '#mirror/typed/texts.ts';
import { useFlushOnHide } from './useFlushOnHide.ts';

const storeDelayMs = 400;

/**
 * Stores what a screen types at places beside a document: within half a second, and at once when the screen closes or the
 * page is hidden. A text that cannot be stored is tried again then, or with the next input.
 */
export function useTextStore({ mirror, now, newId }: Device, keyId: string) {
  const texts = useRef(new Map<string, TypedText>());
  const unstored = useRef(new Set<string>());
  const timer = useRef(0);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const store = async (place: string, text: TypedText) => {
      try {
        await storeText(mirror, text);
      } catch {
        unstored.current.add(place);
        return;
      }
      const { row, from, sent } = texts.current.get(place) ?? text;
      texts.current.set(place, {
        row,
        from: from === text.from ? [] : from,
        sent: sent === text.sent ? undefined : sent,
      });
    };
    const places = [...unstored.current];
    unstored.current.clear();
    for (const place of places) {
      const text = texts.current.get(place);
      if (text) void store(place, text);
    }
  }, [mirror]);
  useFlushOnHide(flush);

  const goOnFrom = useCallback(
    (textRow: TextRow) => {
      if (!texts.current.has(textRow.place))
        texts.current.set(textRow.place, { row: { ...textRow, id: newId() }, from: [textRow] });
    },
    [newId],
  );
  const write = (place: string, value: string, sentText?: string) => {
    const { row, from, sent: sentBefore } = texts.current.get(place) ?? { row: { id: newId() }, from: [] };
    const next = { kind: 'text', id: row.id, keyId, place, value, at: now() } as const;
    texts.current.set(place, { row: next, from, sent: sentText ?? sentBefore });
    unstored.current.add(place);
  };
  return {
    /** Lets the text at a place go on from one that was stored there before. */
    goOnFrom,
    /** Stores a text soon. */
    type: (place: string, value: string) => {
      write(place, value);
      timer.current ||= window.setTimeout(flush, storeDelayMs);
    },
    /** Stores at once what is left of a text after it was sent or given up: nothing, or what was typed since. */
    leave: (place: string, value: string, sentText?: string) => {
      write(place, value, sentText);
      flush();
    },
  };
}
