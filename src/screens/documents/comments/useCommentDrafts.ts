import { useCallback, useEffect, useRef, useState } from 'react';
import type { Mirror } from '#mirror/queries/rows.ts';
import type { CommentDrafts } from '#mirror/queries/drafts.ts';
import { saveCommentDrafts } from '#actions/drafts.ts';

/** Where something is being typed: a new comment, a reply to one, another text for one. */
export type Place = 'new' | `reply:${string}` | `edit:${string}`;

const keepEvery = 400;

/** The comment that a place belongs to; undefined for a new one. */
export function commentIn(place: Place): string | undefined {
  return place === 'new' ? undefined : place.slice(place.indexOf(':') + 1);
}

/** The place to begin in: where a reply or an edit was left, else a new comment. */
export function firstPlace(kept: CommentDrafts): Place {
  return (
    Object.keys(kept)
      .filter(isPlace)
      .findLast((place) => place !== 'new') ?? 'new'
  );
}

function isPlace(key: string): key is Place {
  return key === 'new' || key.startsWith('reply:') || key.startsWith('edit:');
}

/**
 * What is being typed about a document. One place is open at a time; opening one closes the other, whose text is kept for
 * when it is opened again. Kept on the disk within half a second, and at once when the screen or the page goes.
 */
export function useCommentDrafts(mirror: Mirror, keyId: string, kept: CommentDrafts) {
  const [texts, setTexts] = useState(kept);
  const [place, setPlace] = useState(() => firstPlace(kept));
  const [opened, setOpened] = useState<Place | null>(null);
  const unkept = useRef<Record<string, string>>({});
  const timer = useRef(0);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const typed = unkept.current;
    unkept.current = {};
    if (Object.keys(typed).length === 0) return;
    // Where storage fails it is tried again with what is typed next, or when the page goes.
    saveCommentDrafts(mirror, keyId, typed).catch(() => {
      unkept.current = { ...typed, ...unkept.current };
    });
  }, [mirror, keyId]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [flush]);

  const keep = (at: Place, text: string) => {
    unkept.current = { ...unkept.current, [at]: text };
  };
  return {
    place,
    /** The place that was opened by hand last, and not found open. */
    opened,
    open: (at: Place) => {
      setOpened(at);
      setPlace(at);
    },
    /** What is typed in a place; undefined where nothing was. */
    text: (at: Place): string | undefined => texts[at],
    type: (at: Place, text: string) => {
      setTexts((before) => ({ ...before, [at]: text }));
      keep(at, text);
      timer.current ||= window.setTimeout(flush, keepEvery);
    },
    /** It was saved, or given up: nothing is typed there any more, and a new comment can be. */
    close: (at: Place) => {
      setTexts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== at)));
      keep(at, '');
      flush();
      setOpened(null);
      setPlace('new');
    },
  };
}
