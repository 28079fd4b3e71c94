import type { PasteReport } from './pasteReport.ts';
import { isData } from './readHtml.ts';

/** A tracking picture in an e-mail is one pixel wide. */
const pictures = 'img:not([width="0"], [width="1"]), svg, canvas';
const frames = /<(?:iframe|embed)\b/gi;

/** Returns what is not in the field as it was copied; null if that is nothing. */
export function reportOf(html: string, elements: DocumentFragment): PasteReport | null {
  const report = {
    pictures: elements.querySelectorAll(pictures).length,
    videos: elements.querySelectorAll('video').length + (html.match(frames)?.length ?? 0),
    tables: [...elements.querySelectorAll('table')].filter(isData).length,
  };
  return Object.values(report).some((count) => count > 0) ? report : null;
}
