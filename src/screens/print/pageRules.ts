import { useEffect, useState } from 'react';
import { DateTime } from 'luxon';
import { flushSync } from 'react-dom';
import { type PaperName, papers } from './asked.ts';

/** Margins of every page, in millimetres; the numbers of the pages stand in the one at the bottom. */
export const margins = { top: 11, sides: 12, bottom: 14 } as const;

/** Rules for the pages themselves: their size, and what stands in their margins. */
export function pageRules(paper: PaperName, foot: string): string {
  const { width, height } = papers[paper];
  const words = "font: 8pt 'Inter Variable', Inter, 'Liberation Sans', sans-serif; color: black";
  return `@page {
  size: ${width}mm ${height}mm;
  margin: ${margins.top}mm ${margins.sides}mm ${margins.bottom}mm;
  @bottom-left { content: ${quoted(foot)}; ${words}; width: 75% }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); ${words}; width: 25% }
}
@page cover {
  @bottom-left { content: none }
  @bottom-right { content: none }
}`;
}

/** Words as a string of a style sheet, whatever is in them. */
function quoted(words: string): string {
  return `'${words.replaceAll(/[^\p{L}\p{N} ·.,:()-]/gu, (each) => `\\${each.codePointAt(0)?.toString(16) ?? ''} `)}'`;
}

/**
 * Keeps the rules of the pages in force while this is on the screen. A sheet of its own, since the size of a page cannot
 * hang on an element.
 */
export function usePageRules(paper: PaperName, foot: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRules(paper, foot));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [paper, foot]);
}

const moment = () => DateTime.now().setLocale('en-GB').toFormat('d MMM yyyy HH:mm');

/** The moment of printing in words: now, and again just before the page goes to the printer. */
export function usePrinted(): string {
  const [printed, setPrinted] = useState(moment);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrinted(moment()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return printed;
}
