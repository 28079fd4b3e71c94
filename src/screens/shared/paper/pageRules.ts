import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatTimestamp } from '#ui/display/dates.ts';

/** Page margins in millimetres; the bottom one has the page numbers. */
export const margins = { top: 11, sides: 12, bottom: 14 } as const;

/** A paper size in millimetres. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** What a page is printed on unless somebody chooses another. */
export const a4: PaperSize = { width: 210, height: 297 };

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

const formatNow = () => formatTimestamp(Date.now(), 'd MMM yyyy HH:mm', 'en-GB');

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
