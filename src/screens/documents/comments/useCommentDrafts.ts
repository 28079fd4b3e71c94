import { useCallback, useRef, useState } from 'react';
import { z } from 'zod/mini';
import type { Anchor } from '#domain/textQuote.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type CommentDrafts, placeOfOtherTab } from '#mirror/queries/unsent/commentDrafts.ts';
import { saveCommentDrafts } from '#actions/unsent/commentDrafts.ts';
import { leftAfter } from '#screens/shared/forms/leftAfter.ts';
import { useFlushOnHide } from '#screens/shared/forms/useFlushOnHide.ts';

/** Where a comment is typed: a new comment, one on a place in the document, a reply or an edit. */
export type DraftPlace = 'new' | `at:${string}` | `reply:${string}` | `edit:${string}`;

const storeDelayMs = 400;

/** Returns the id of the comment that a place belongs to; undefined for a new one. */
export function commentIdAt(place: DraftPlace): string | undefined {
  return place === 'new' || place.startsWith('at:') ? undefined : place.slice(place.indexOf(':') + 1);
}

/** Returns the place where a comment on a place in the document is typed. Its key holds that place, to be stored with the text. */
export function draftPlaceAt({ field, exact, prefix, suffix }: Anchor): DraftPlace {
  return `at:${JSON.stringify([field, exact, prefix, suffix])}`;
}

const anchorParts = z.tuple([z.string(), z.string(), z.string(), z.string()]);

/** Returns the place in the document that a comment typed here is about. */
export function anchorAt(place: DraftPlace): Anchor | undefined {
  if (!place.startsWith('at:')) return undefined;
  const [field, exact, prefix, suffix] = anchorParts.parse(JSON.parse(place.slice(3)));
  return { field, exact, prefix, suffix };
}

/**
 * Returns the place to open first: an unfinished reply or edit, otherwise a new comment.
 *
 * @internal Tests decide it without the hook, which needs a page.
 */
export function firstPlace(drafts: CommentDrafts): DraftPlace {
  return (
    Object.keys(drafts)
      .filter(isPlace)
      .findLast((place) => place !== 'new') ?? 'new'
  );
}

function isPlace(key: string): key is DraftPlace {
  return key === 'new' || key.startsWith('at:') || key.startsWith('reply:') || key.startsWith('edit:');
}

/**
 * Returns the text that stays at a place once a text of it is saved. An edit stays whole, because the next save replaces
 * the saved text; of a comment, only what was typed since stays.
 *
 * @internal Tests decide it without the hook, which needs a page.
 */
export function leftAt(place: DraftPlace, typed: string, saved: string): string {
  const isEdited = place.startsWith('edit:') && typed.trim() !== saved;
  return isEdited ? typed : leftAfter(typed, saved);
}

/** Drafts with what another tab left at a place where there is no text now. */
function withOtherTabs(drafts: CommentDrafts): CommentDrafts {
  const left = Object.entries(drafts).flatMap(([key, text]) => {
    const place = placeOfOtherTab(key);
    return place !== undefined && drafts[place] === undefined ? [[place, text] as const] : [];
  });
  return { ...drafts, ...Object.fromEntries(left) };
}

/**
 * Comment drafts of a document. One place is open at a time; opening another keeps the text of the first. Drafts are
 * stored within half a second, and immediately when the screen closes or the page is hidden.
 */
export function useCommentDrafts(mirror: Mirror, keyId: string, drafts: CommentDrafts) {
  const [texts, setTexts] = useState(() => withOtherTabs(drafts));
  const [place, setPlace] = useState(() => firstPlace(texts));
  const [opened, setOpened] = useState<DraftPlace | null>(null);
  const unstored = useRef<Record<string, string>>({});
  /** Texts that this tab has read or stored. */
  const known = useRef(texts);
  /** The latest texts, for functions that wait for a save. */
  const latest = useRef(texts);
  const timer = useRef(0);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const typed = unstored.current;
    unstored.current = {};
    if (Object.keys(typed).length === 0) return;
    const before = known.current;
    known.current = { ...before, ...typed };
    // If storage fails, this is retried with the next input, or when the page is hidden.
    saveCommentDrafts(mirror, keyId, typed, before).catch(() => {
      known.current = before;
      unstored.current = { ...typed, ...unstored.current };
    });
  }, [mirror, keyId]);
  useFlushOnHide(flush);

  const write = (at: DraftPlace, text: string | undefined) => {
    const { [at]: _, ...others } = latest.current;
    latest.current = text === undefined ? others : { ...others, [at]: text };
    setTexts(latest.current);
    unstored.current = { ...unstored.current, [at]: text ?? '' };
  };
  const close = (at: DraftPlace) => {
    write(at, undefined);
    flush();
    setOpened((opened) => (opened === at ? null : opened));
    setPlace((open) => (open === at ? 'new' : open));
  };
  return {
    place,
    /** The place the person opened last; null if the open one was restored. */
    opened,
    open: (at: DraftPlace) => {
      setOpened(at);
      setPlace(at);
    },
    /** Text typed at a place; undefined if nothing was typed. */
    text: (at: DraftPlace): string | undefined => texts[at],
    type: (at: DraftPlace, text: string) => {
      write(at, text);
      timer.current ||= window.setTimeout(flush, storeDelayMs);
    },
    /** Clears a place that was saved or cancelled, and opens the new comment unless another was opened meanwhile. */
    close,
    /** The same once `text` of a place is saved. If more was typed meanwhile, the place stays open with it; then false. */
    saved: (at: DraftPlace, text: string): boolean => {
      const left = leftAt(at, latest.current[at] ?? text, text);
      if (left.trim() === '') {
        close(at);
        return true;
      }
      write(at, left);
      flush();
      return false;
    },
  };
}
