import { type RefObject, useEffect, useState } from 'react';
import type { Anchor } from '#domain/content/textQuote.ts';
import { quoteOf } from './fieldText.ts';

/** Words that are selected on the page, and where a button below them belongs, in pixels of the frame. */
export interface SelectedQuote {
  readonly anchor: Anchor;
  readonly top: number;
  readonly left: number;
}

/** Selections change with every movement of the pointer; and a tap on a button ends one before it presses the button. */
const settleMs = 250;

/** Returns what is selected in a field inside the frame. */
export function useSelectedQuote(frame: RefObject<HTMLElement | null>): SelectedQuote | undefined {
  const [selected, setSelected] = useState<SelectedQuote>();
  useEffect(() => {
    let timer = 0;
    const update = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setSelected(frame.current ? read(frame.current) : undefined), settleMs);
    };
    // Words may have been selected before this code arrived.
    update();
    document.addEventListener('selectionchange', update);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('selectionchange', update);
    };
  }, [frame]);
  return selected;
}

function read(frame: HTMLElement): SelectedQuote | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const part = partOf(range.startContainer) ?? partOf(range.endContainer);
  const field = part?.dataset['field'];
  if (!part || field === undefined || !frame.contains(part)) return undefined;
  const quote = quoteOf(part, range);
  const line = [...range.getClientRects()].at(-1);
  if (!quote || !line) return undefined;
  const edge = frame.getBoundingClientRect();
  return { anchor: { field, ...quote }, top: line.bottom - edge.top, left: line.left - edge.left };
}

function partOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-field]') ?? null;
}
