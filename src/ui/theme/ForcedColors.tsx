import { type CSSObject, Global } from '@emotion/react';
import type { ReactNode } from 'react';

/**
 * Rules for browsers that replace all colours by those of the system. They drop backgrounds, so what is current, chosen or
 * pressed takes the highlight of the system, and what only a background sets apart gets an edge.
 */
export default function ForcedColors(): ReactNode {
  return <Global styles={rules} />;
}

const chosen = [
  ':is(a, button)[aria-current]:not([aria-current=false], [aria-current=date])',
  '[aria-pressed=true]',
  '[role=option][aria-selected=true]',
  '[role=row][aria-selected=true]',
  '[role=menuitem][data-highlighted]',
].join(', ');

const rules: CSSObject = {
  [chosen]: {
    forcedColorAdjust: 'none',
    background: 'Highlight !important',
    color: 'HighlightText !important',
    '& :not(input)': {
      background: 'transparent !important',
      color: 'HighlightText !important',
      borderColor: 'HighlightText !important',
    },
    '& input': { forcedColorAdjust: 'auto' },
  },
  '[role=tab][aria-selected=true]': { textDecoration: 'underline', textUnderlineOffset: '0.3em' },
  '.ec-event:not(.ec-preview), [aria-label="All days"] section button[title]': {
    outline: '1px solid CanvasText',
    outlineOffset: '-1px',
  },
  '*:focus-visible': { outline: '3px solid CanvasText !important', outlineOffset: '1px' },
};
