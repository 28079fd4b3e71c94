import { useCallback, useEffect, useRef, useState } from 'react';
import { saveCommentDrafts } from '#actions/unsent/commentDrafts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { otherTabAt, readCommentDrafts } from '#mirror/queries/unsent/commentDrafts.ts';
import { leftAfter } from './leftAfter.ts';
import { useFlushOnHide } from './useFlushOnHide.ts';

const storeDelayMs = 400;

/** A text typed beside a document, stored within half a second under its place, so that a dead battery loses nothing. */
export function useTypedText(mirror: Mirror, keyId: string, place: string) {
  const [text, setText] = useState('');
  const latest = useRef('');
  const unstored = useRef<string>(undefined);
  /** The text that this tab has read or stored. */
  const known = useRef('');
  const timer = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const drafts = await readCommentDrafts(mirror, keyId);
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
  }, [mirror, keyId, place]);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const typed = unstored.current;
    if (typed === undefined) return;
    unstored.current = undefined;
    const before = known.current;
    known.current = typed;
    saveCommentDrafts(mirror, keyId, { [place]: typed }, { [place]: before }).catch(() => {
      // If storage fails, this is retried with the next input, or when the page is hidden.
      known.current = before;
      unstored.current ??= typed;
    });
  }, [mirror, keyId, place]);
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
    /** Removes a text that was saved, and keeps anything typed after it. */
    saved: (recorded: string) => {
      write(leftAfter(latest.current, recorded));
      flush();
    },
  };
}
