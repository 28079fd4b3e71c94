import { useCallback, useEffect, useRef, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { saveCommentDrafts } from '#actions/unsent/commentDrafts.ts';
import { otherTabAt, readCommentDrafts, runSheetPlace } from '#mirror/queries/unsent/commentDrafts.ts';
import { leftAfter } from '#screens/shared/forms/leftAfter.ts';
import { useFlushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';

const storeDelayMs = 400;

/** A text that is being typed on the run sheet of a slot. It survives a dead battery: it is stored within half a second. */
export function useTyped({ mirror }: Device, slotId: string, entry: string) {
  const place = runSheetPlace(entry);
  const [text, setText] = useState('');
  const latest = useRef('');
  const unstored = useRef<string>(undefined);
  /** The text that this tab has read or stored. */
  const known = useRef('');
  const timer = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const drafts = await readCommentDrafts(mirror, slotId);
      const stored = drafts[place] ?? drafts[otherTabAt(place)] ?? '';
      if (!isCurrent || latest.current !== '') return;
      known.current = stored;
      latest.current = stored;
      setText(stored);
    };
    // If storage fails, the app says so when something is saved.
    restore().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [mirror, slotId, place]);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const typed = unstored.current;
    if (typed === undefined) return;
    unstored.current = undefined;
    const before = known.current;
    known.current = typed;
    saveCommentDrafts(mirror, slotId, { [place]: typed }, { [place]: before }).catch(() => {
      // If storage fails, this is retried with the next input, or when the page is hidden.
      known.current = before;
      unstored.current ??= typed;
    });
  }, [mirror, slotId, place]);
  useFlushOnHide(flush);
  const write = (next: string) => {
    setText(next);
    latest.current = next;
    unstored.current = next;
  };
  return {
    text,
    change: (next: string) => {
      write(next);
      timer.current ||= window.setTimeout(flush, storeDelayMs);
    },
    /** Removes a recorded text, and keeps anything typed after it. */
    added: (recorded: string) => {
      write(leftAfter(latest.current, recorded));
      flush();
    },
  };
}
