import { escapeHtml } from '#domain/primitives/text.ts';
import { storedText } from '#domain/primitives/text.ts';

/** The kinds of lines in rich text; every block has one. */
export type BlockTag = 'p' | 'h1' | 'h2' | 'h3' | 'blockquote' | 'ul' | 'ol' | 'hr';

/** Formatting of text, as the bits that the editor uses. */
export const formats = { strong: 1, em: 2, s: 4, u: 8, code: 16 } as const;

/** A piece of text with one formatting; '\n' is a line break. */
interface Run {
  readonly text: string;
  readonly format: number;
}

/** One paragraph, heading, quotation, rule or list item. Lists are items with a depth, outermost 0. */
export interface Block {
  readonly tag: BlockTag;
  readonly depth: number;
  readonly runs: Run[];
  /** The number of a pasted item as its program showed it; '' for a bullet, undefined if unknown. */
  readonly label?: string | undefined;
}

/**
 * Adds text to a block as HTML shows it: white space becomes one space, and none at the start of a line. Returns whether
 * anything was added.
 */
export function addText({ runs }: Block, raw: string, format: number): boolean {
  const last = runs.at(-1);
  let text = storedText(raw).replaceAll(/[ \t\r\n\f]+/g, ' ');
  if (!last || /[ \n]$/.test(last.text)) text = text.replace(/^ /, '');
  if (text === '') return false;
  if (last && last.format === format && last.text !== '\n')
    runs[runs.length - 1] = { text: last.text + text, format };
  else runs.push({ text, format });
  return true;
}

/** Adds a line break to a block, without the space before it. */
export function addBreak({ runs }: Block): void {
  trimSpace(runs);
  runs.push({ text: '\n', format: 0 });
}

/** Removes what nobody sees at the end of a block: spaces and line breaks. */
export function trimEnd({ runs }: Block): void {
  trimSpace(runs);
  while (runs.at(-1)?.text === '\n') {
    runs.pop();
    trimSpace(runs);
  }
}

function trimSpace(runs: Run[]) {
  const last = runs.pop();
  const text = last?.text.replace(/ $/, '');
  if (last && text) runs.push({ ...last, text });
}

/** A tab between two words of a line, as between the cells of a table. */
const cellEnd = /(?<=\S) *\t[ \t]*(?=\S)/g;

/** Whether a plain text has a line with cells. */
export function hasCells(text: string): boolean {
  return text.search(cellEnd) >= 0;
}

/** Returns plain text as paragraphs, which empty lines separate. Bars separate the cells of a table. */
export function readPlainText(text: string): Block[] {
  const paragraphs = storedText(text).split(/(?:[ \t]*\n){2,}/);
  const blocks = paragraphs.map((paragraph) => {
    const block: Block = { tag: 'p', depth: 0, runs: [] };
    for (const line of paragraph.split('\n')) {
      if (block.runs.length > 0) addBreak(block);
      addText(block, line.replaceAll(cellEnd, ' | '), 0);
    }
    trimEnd(block);
    return block;
  });
  return blocks.filter(({ runs }) => runs.length > 0);
}

/** Returns whether a block is a list item. */
export function isItem({ tag }: Block): boolean {
  return tag === 'ul' || tag === 'ol';
}

/** Returns the blocks as HTML, in one canonical form; '' if they are empty. */
export function writeHtml(blocks: readonly Block[]): string {
  if (blocks.every(({ tag, runs }) => tag === 'p' && runs.length === 0)) return '';
  let html = '';
  const open: BlockTag[] = [];
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()}>`;
  };
  for (const block of blocks) {
    const { tag } = block;
    if (isItem(block)) {
      const depth = Math.min(block.depth, open.length);
      closeTo(depth + 1);
      if (open.length > depth && open[depth] !== tag) closeTo(depth);
      if (open.length > depth) html += '</li>';
      else {
        html += `<${tag}>`;
        open.push(tag);
      }
      html += `<li>${inline(block)}`;
      continue;
    }
    closeTo(0);
    html += tag === 'hr' ? '<hr>' : `<${tag}>${inline(block) || '<br>'}</${tag}>`;
  }
  closeTo(0);
  return html;
}

function inline({ runs }: Block): string {
  return runs.map(({ text, format }) => (text === '\n' ? '<br>' : marked(text, format))).join('');
}

/** The order in which formats are nested, innermost first. */
const marks = ['s', 'u', 'em', 'strong', 'code'] as const;

function marked(text: string, format: number): string {
  let html = escapeHtml(text);
  for (const tag of marks) if ((format & formats[tag]) !== 0) html = `<${tag}>${html}</${tag}>`;
  return html;
}

/** Returns the words of the blocks without white space, to compare them with what is shown. */
export function textOf(blocks: readonly Block[]): string {
  return withoutWhitespace(blocks.map(({ runs }) => runs.map(({ text }) => text).join('')).join(''));
}

/** Returns the text without white space and the marks that browsers leave while a word is composed. */
export function withoutWhitespace(text: string): string {
  return storedText(text).replaceAll(/[\s\u200b\ufeff]+/g, '');
}
