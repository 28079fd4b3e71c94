import { useRef, useState } from 'react';
import { z } from 'zod/mini';
import type { Device } from '#actions/device.ts';
import type { Anchor } from '#domain/content/textQuote.ts';
import type { TextsByPlace } from '#mirror/queries/unsent/texts.ts';
import { leftAfter } from '#screens/shared/forms/leftAfter.ts';
import { useTextStore } from '#screens/shared/forms/useTextStore.ts';

/** Where a comment is typed: a new comment, one on a place in the document, a reply or an edit. */
export type DraftPlace = 'new' | `at:${string}` | `reply:${string}` | `edit:${string}`;

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
export function firstPlace(places: Iterable<string>): DraftPlace {
  return [...places].filter(isPlace).findLast((place) => place !== 'new') ?? 'new';
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

/**
 * Comments typed on a document and not saved. One place is open at a time; opening another keeps the text of the first.
 * `storedTexts` is what is stored of them when the screen opens.
 */
export function useCommentDrafts(device: Device, keyId: string, storedTexts: TextsByPlace) {
  const store = useTextStore(device, keyId);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries([...storedTexts].map(([at, { value }]) => [at, value])),
  );
  const [place, setPlace] = useState(() => firstPlace(storedTexts.keys()));
  const [opened, setOpened] = useState<DraftPlace | null>(null);
  const [storedFirst] = useState(storedTexts);
  /** The latest texts, for functions that wait for a save. */
  const latest = useRef(texts);

  const show = (at: DraftPlace, text: string | undefined) => {
    const from = storedFirst.get(at);
    if (from) store.goOnFrom(from);
    const { [at]: _, ...others } = latest.current;
    latest.current = text === undefined ? others : { ...others, [at]: text };
    setTexts(latest.current);
  };
  const close = (at: DraftPlace, sentText?: string) => {
    show(at, undefined);
    store.leave(at, '', sentText);
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
      show(at, text);
      store.type(at, text);
    },
    /** Clears a place that was cancelled, and opens the new comment unless another was opened meanwhile. */
    close: (at: DraftPlace) => close(at),
    /** The same once `text` of a place is saved. If more was typed meanwhile, the place stays open with it; then false. */
    saved: (at: DraftPlace, text: string): boolean => {
      const remainingText = leftAt(at, latest.current[at] ?? text, text);
      if (remainingText.trim() === '') {
        close(at, text);
        return true;
      }
      show(at, remainingText);
      store.leave(at, remainingText, text);
      return false;
    },
  };
}
