import { type RefObject, useEffect, useState } from 'react';
import type { Anchor } from '#domain/content/textQuote.ts';
import { rangesOf } from './fieldText.ts';

/** A field on the page, with the elements that are there for its comments. */
export interface FieldPlace {
  readonly name: string;
  readonly part: HTMLElement;
  /** Beside its heading. */
  readonly actions: Element;
  /** Beside its text, or below on narrow screens. */
  readonly comments: HTMLElement;
}

/** Returns the fields with room for comments that are on the page. */
export function useFieldPlaces(frame: RefObject<HTMLElement | null>): readonly FieldPlace[] {
  const [places, setPlaces] = useState<readonly FieldPlace[]>([]);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const find = () => {
      const fieldPlaces = [...current.querySelectorAll<HTMLElement>('[data-field]')].flatMap((part) => {
        const name = part.dataset['field'];
        const comments = part.querySelector<HTMLElement>('[data-comments]');
        const actions = current.querySelector(`[data-actions-of="${CSS.escape(name ?? '')}"]`);
        return name === undefined || !comments || !actions ? [] : [{ name, part, actions, comments }];
      });
      setPlaces((before) => (isSame(before, fieldPlaces) ? before : fieldPlaces));
    };
    find();
    // Fields come and go as the document changes.
    const observer = new MutationObserver(find);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [frame]);
  return places;
}

function isSame(a: readonly FieldPlace[], b: readonly FieldPlace[]): boolean {
  return a.length === b.length && a.every((each, at) => each.comments === b[at]?.comments);
}

/** Returns where quotes are on the page, by the ids of their anchors, and marks them there. */
export function useQuoteRanges(
  places: readonly FieldPlace[],
  anchors: ReadonlyMap<string, Anchor>,
  activeId: string | null,
): ReadonlyMap<string, Range> {
  const [ranges, setRanges] = useState<ReadonlyMap<string, Range>>(new Map());
  const key = JSON.stringify([...anchors]);
  useEffect(() => {
    const find = () => {
      const entries = places.flatMap(({ name, part }) => {
        const own = new Map([...anchors].filter(([, anchor]) => anchor.field === name));
        return own.size > 0 ? [...rangesOf(part, own)] : [];
      });
      setRanges(new Map(entries));
    };
    find();
    // Titles of other documents arrive later than the text.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isOfComments(target))) find();
    });
    for (const { part } of places) {
      observer.observe(part, { childList: true, characterData: true, subtree: true });
    }
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the anchors
  }, [places, key]);
  useEffect(() => {
    if (!('highlights' in CSS)) return undefined;
    const marks = {
      'wm-comment': [...ranges.values()],
      'wm-comment-active': [...activeOf(ranges, activeId)],
    };
    for (const [name, marked] of Object.entries(marks)) CSS.highlights.set(name, new Highlight(...marked));
    return () => Object.keys(marks).forEach((name) => CSS.highlights.delete(name));
  }, [ranges, activeId]);
  return ranges;
}

function activeOf(ranges: ReadonlyMap<string, Range>, activeId: string | null): Range[] {
  const range = activeId === null ? undefined : ranges.get(activeId);
  return range ? [range] : [];
}

function isOfComments(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-comments]') !== null;
}

/** Returns the id of the quote at a point of the window. */
export function quoteAtPoint(ranges: ReadonlyMap<string, Range>, x: number, y: number): string | undefined {
  for (const [id, range] of ranges) {
    const isHit = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
    if (isHit) return id;
  }
  return undefined;
}
