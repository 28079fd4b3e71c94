import { isData } from './readHtml.ts';

/** How many things a field could not keep as they were copied. */
export interface PasteReport {
  readonly pictures: number;
  readonly videos: number;
  readonly tables: number;
}

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

/** Says what could not be kept, in one sentence. */
export function reportText({ pictures: images, videos, tables }: PasteReport): string {
  const without = [counted(images, 'picture'), counted(videos, 'video')].filter(Boolean).join(' and ');
  const became =
    tables === 0 ? '' : tables === 1 ? 'the table became lines' : `${tables} tables became lines`;
  const text = [without && `pasted without ${without}`, became].filter(Boolean).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function counted(count: number, thing: string): string {
  return count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`;
}
