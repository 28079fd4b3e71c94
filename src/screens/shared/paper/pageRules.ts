import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { timeNow } from '#ui/clock.ts';
import { formatTimestamp } from '#ui/display/dates.ts';

/** Page margins in millimetres; the bottom one has the page numbers. */
export const margins = { top: 11, sides: 12, bottom: 14 } as const;

/** A paper size in millimetres. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** Paper size unless somebody chooses another. */
export const a4: PaperSize = { width: 210, height: 297 };

/** Paper sizes to choose from, in millimetres. */
export const papers = {
  a4: { label: 'A4', ...a4 },
  a5: { label: 'A5', width: 148, height: 210 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
} as const;
export type PaperName = keyof typeof papers;

/** How the text of sheets is set. */
export type TextStyle = 'standard' | 'large' | 'easy';

/** Size of running text on standard sheets, in points. */
const standardSize = 10.5;

/** How many times larger than standard sheets everything is: 16 points in large print, 12 in what is easy to read. */
export const textScales: Readonly<Record<TextStyle, number>> = {
  standard: 1,
  large: 16 / standardSize,
  easy: 12 / standardSize,
};

/**
 * Rules for the text of sheets. Text that is easier to read with dyslexia follows the style guide of the British
 * Dyslexia Association: plain letters, wider spaces, short lines, aligned at the start, no italics, no capitals for
 * emphasis.
 */
export function textRules(style: TextStyle): string {
  const scale = `:root { --sheet-scale: ${textScales[style].toFixed(3)} }`;
  switch (style) {
    case 'standard':
      return '';
    case 'large':
      return scale;
    case 'easy':
      return `${scale}
article, article * {
  font-family: 'Atkinson Hyperlegible', 'OpenDyslexic', Verdana, 'DejaVu Sans', Tahoma, sans-serif !important;
  font-style: normal !important; text-transform: none !important; text-align: start !important;
}
article { letter-spacing: 0.05em; word-spacing: 0.16em }
article :is(p, li, dd, td, blockquote) { line-height: 1.5 !important; max-width: 65ch }
article :is(em, i) { font-weight: 600 }
article .wm-prose > * + * { margin-top: 1em !important }`;
  }
}

/** `@page` rules: the paper size, and the footer with page numbers. */
export function pageRules({ width, height }: PaperSize, footer: string): string {
  const textStyle = "font: 8pt 'Inter Variable', Inter, 'Liberation Sans', sans-serif; color: black";
  return `@page {
  size: ${width}mm ${height}mm;
  margin: ${margins.top}mm ${margins.sides}mm ${margins.bottom}mm;
  @bottom-left { content: ${cssString(footer)}; ${textStyle}; width: 75% }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); ${textStyle}; width: 25% }
}
@page cover {
  @bottom-left { content: none }
  @bottom-right { content: none }
}`;
}

/** Quotes and escapes a text for a style sheet. */
function cssString(text: string): string {
  return `'${text.replaceAll(/[^\p{L}\p{N} ·.,:()-]/gu, (each) => `\\${each.codePointAt(0)?.toString(16) ?? ''} `)}'`;
}

/** Applies the page rules, and `more` rules, while the calling component is mounted. `@page` rules need a style sheet of their own. */
export function usePageRules(paper: PaperSize, footer: string, more = ''): void {
  useStyleSheet(pageRules(paper, footer) + more);
}

/** Applies a style sheet of its own while the calling component is mounted. */
export function useStyleSheet(rules: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules]);
}

const formatNow = () => formatTimestamp(timeNow(), 'd MMM yyyy HH:mm', 'en-GB');

/** Formatted time of printing, updated just before the page goes to the printer. */
export function usePrintTime(): string {
  const [printed, setPrinted] = useState(formatNow);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrinted(formatNow()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return printed;
}
