import type { BlockTag } from '../text/blocks.ts';

/** Blocks that Markdown at the start of a line makes, where the allowed formatting has them. */
const blocks = {
  '# ': 'h1',
  '## ': 'h2',
  '### ': 'h3',
  '- ': 'ul',
  '1. ': 'ol',
  '> ': 'blockquote',
} as const satisfies Readonly<Record<string, BlockTag>>;

const marks = [
  { mark: '**', format: 'bold' },
  { mark: '*', format: 'italic' },
  { mark: '~~', format: 'strikethrough' },
  { mark: '`', format: 'code' },
] as const;

/** A kind of line that can be begun with Markdown. */
export type MarkdownBlock = (typeof blocks)[keyof typeof blocks];

/** Text between marks that ends where the caret is: where its first mark starts, and how long each mark is. */
export interface MarkedText {
  readonly start: number;
  readonly mark: number;
  readonly format: (typeof marks)[number]['format'];
}

/** Returns the kind of line that the text before the caret begins; null if it begins none. */
export function blockOf(before: string): MarkdownBlock | null {
  // The browser may have typed a space that does not break.
  const typed = before.replace(/\u00a0$/, ' ');
  return isBlock(typed) ? blocks[typed] : null;
}

function isBlock(typed: string): typed is keyof typeof blocks {
  return Object.hasOwn(blocks, typed);
}

/** Returns the marked text that ends at the caret, null if there is none. Marks inside words are only characters. */
export function inlineOf(before: string, after: string): MarkedText | null {
  if (/^[\p{L}\p{N}]/u.test(after)) return null;
  for (const { mark, format } of marks) {
    if (!before.endsWith(mark)) continue;
    const character = mark.charAt(0);
    const inside = before.slice(0, -mark.length);
    const start = inside.lastIndexOf(mark);
    const words = inside.slice(start + mark.length);
    const outside = inside.slice(0, Math.max(start, 0));
    const isWhole = start >= 0 && words !== '' && !words.includes(character) && words.trim() === words;
    if (isWhole && !/[\p{L}\p{N}]$/u.test(outside) && !outside.endsWith(character))
      return { start, mark: mark.length, format };
  }
  return null;
}
