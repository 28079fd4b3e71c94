import { type Block, type BlockTag, addBreak, addText, formats, trimEnd } from '#ui/rich/text/blocks.ts';
import { flowOf, styleOf } from './elements.ts';
import { type ListLabel, isMarker } from './listLabels.ts';

/** Properties of the text inside an element: the kind of its block, and its formatting. */
interface Context {
  readonly tag: BlockTag;
  readonly depth: number;
  readonly format: number;
  /** Whether line breaks in the source are line breaks of the text. */
  readonly pre: boolean;
  /** Where elements that are blocks elsewhere only begin a new line, or, in a cell of a table, a new word. */
  readonly nested: 'no' | 'line' | 'word';
}

const styledFormats = [
  ['strong', /(?<!-)font-weight:\s*(bold|[6-9]00)/, /(?<!-)font-weight:\s*(normal|[1-4]00)/],
  ['em', /(?<!-)font-style:\s*(italic|oblique)/, /(?<!-)font-style:\s*normal/],
  ['u', /text-decoration[^;]*underline/, null],
  ['s', /text-decoration[^;]*line-through/, null],
] as const;

const elementFormats: ReadonlyMap<string, number> = new Map([
  ...Object.entries(formats),
  ['b', formats.strong],
  ['i', formats.em],
  ['del', formats.s],
  ['strike', formats.s],
]);

/** How deep lists may be. */
export const maxDepth = 8;

/**
 * Returns the text of sanitised elements as blocks: its own formatting, and that of other programs. Items have the labels
 * that `labelOf` returns.
 */
export function readHtml(root: Node, labelOf?: ListLabel): Block[] {
  const reader = new Reader(labelOf);
  reader.children(root, { tag: 'p', depth: -1, format: 0, pre: false, nested: 'no' });
  reader.close();
  return reader.blocks;
}

class Reader {
  readonly blocks: Block[] = [];
  /** The block that text is added to. */
  #open: Block | null = null;
  /** A line break or a separator that is written once text follows it. */
  #pending = '';
  #isRowStart = true;
  readonly #labelOf: ListLabel | undefined;

  constructor(labelOf: ListLabel | undefined) {
    this.#labelOf = labelOf;
  }

  children(node: Node, context: Context): void {
    for (const child of node.childNodes) {
      if (child instanceof Text) this.#text(child.data, context);
      else if (child instanceof Element) this.#element(child, context);
    }
  }

  close(): void {
    if (this.#open) trimEnd(this.#open);
    this.#open = null;
    this.#pending = '';
  }

  #text(text: string, context: Context) {
    // Between blocks, line breaks only lay out the source.
    if (context.pre && !this.#open && text.trim() === '') return;
    const [first = '', ...lines] = text.split(
      context.pre ? /\r\n?|[\n\v\u0085\u2028\u2029]/ : /[\v\u0085\u2028\u2029]/,
    );
    this.#words(first, context);
    for (const line of lines) {
      this.#lineBreak(context);
      this.#words(line, context);
    }
  }

  #words(text: string, context: Context) {
    const isBlank = !/[^ \t\r\n\f]/.test(text);
    if (isBlank && (!this.#open || this.#pending)) return;
    const block = this.#ensure(context);
    if (this.#pending === '\n') addBreak(block);
    else if (this.#pending) addText(block, this.#pending, 0);
    this.#pending = '';
    addText(block, text, context.format);
  }

  #lineBreak(context: Context) {
    if (context.nested === 'word') return this.#words(' ', context);
    const block = this.#ensure(context);
    if (this.#pending === '\n') addBreak(block);
    this.#pending = '';
    addBreak(block);
  }

  #ensure({ tag, depth }: Context, label?: string): Block {
    if (!this.#open) {
      this.#open = { tag, depth: Math.max(depth, 0), runs: [], ...(label !== undefined && { label }) };
      this.blocks.push(this.#open);
    }
    return this.#open;
  }

  #element(element: Element, outer: Context) {
    const style = styleOf(element);
    if (outer.depth >= 0 && isMarker(style)) return;
    const name = element.localName;
    const context = {
      ...outer,
      format: formatOf(name, style, outer.format),
      pre: isPre(name, style, outer.pre),
    };
    const flow = flowOf(element, style);
    if (name === 'br') this.#lineBreak(context);
    else if (flow !== 'block') {
      if (flow === 'boxed') this.#pending ||= this.#open ? ' ' : '';
      this.children(element, context);
      if (flow === 'boxed') this.#pending ||= this.#open ? ' ' : '';
      const address = hiddenAddress(element);
      if (address !== '') this.#text(` (${address})`, { ...context, format: outer.format });
    } else this.#block(element, name, style, context);
  }

  #block(element: Element, name: string, style: string, context: Context) {
    const heading = headingOf(element, name);
    const item = /mso-list:\s*\w+\s+level(\d+)/i.exec(style);
    if (context.nested === 'word') this.#inCell(element, name, context);
    else if (name === 'hr') {
      this.close();
      this.blocks.push({ tag: 'hr', depth: 0, runs: [] });
    } else if (name === 'ul' || name === 'ol') this.#list(element, name, context);
    else if (name === 'li')
      this.#item(element, context.depth < 0 ? { ...context, tag: 'ul', depth: 0 } : context);
    else if (name === 'table' && isData(element))
      this.#nest(context, () => this.children(element, { ...context, nested: 'word' }));
    else if (context.nested === 'line') this.#nest(context, () => this.children(element, context));
    else if (item && !heading) this.#item(element, { ...context, tag: 'ul', depth: Number(item[1]) - 1 });
    else {
      const tag = heading ?? (name === 'blockquote' ? name : context.tag);
      const nested = tag === 'p' ? 'no' : 'line';
      this.#nest(context, () => this.children(element, { ...context, tag, nested }));
    }
  }

  /** Reads a block, which inside another one is a line of its own. */
  #nest({ nested }: Context, read: () => void) {
    const separate = () => (nested === 'no' ? this.close() : this.#startLine());
    separate();
    read();
    separate();
  }

  #startLine() {
    const last = this.#open?.runs.at(-1);
    if (last && last.text !== '\n') this.#pending = '\n';
  }

  /** Reads a table: its rows become lines, its cells are separated by bars. */
  #inCell(element: Element, name: string, context: Context) {
    const isRow = name === 'tr' || name === 'caption';
    if (isRow) {
      this.#startLine();
      this.#isRowStart = true;
    } else if (name === 'td' || name === 'th') {
      if (element.textContent.trim() === '') return;
      if (!this.#isRowStart) this.#pending = ' | ';
      this.#isRowStart = false;
    } else this.#pending ||= ' ';
    this.children(element, context);
    if (isRow) this.#startLine();
    else this.#pending ||= ' ';
  }

  #list(element: Element, tag: 'ul' | 'ol', context: Context) {
    // The editor shows a nested list in an item of its own.
    const isShown = element.parentElement?.className === 'wm-nested';
    if (isShown && this.#open?.runs.length === 0) this.blocks.pop();
    this.close();
    const depth = Math.min(context.depth + 1, maxDepth);
    this.children(element, { ...context, tag, depth, nested: 'no' });
    this.close();
  }

  #item(element: Element, context: Context) {
    const level = Number.parseInt(element.getAttribute('data-aria-level') ?? '', 10) || 1;
    const depth = Math.min(Math.max(context.depth, level - 1), maxDepth);
    const inside: Context = { ...context, depth, nested: 'line' };
    this.close();
    this.#ensure(inside, this.#labelOf?.(element));
    this.children(element, inside);
    this.close();
  }
}

function isPre(name: string, style: string, outer: boolean): boolean {
  if (/white-space(-collapse)?:\s*(pre|break-spaces)/.test(style)) return true;
  if (/white-space(-collapse)?:\s*(normal|nowrap|collapse)/.test(style)) return false;
  return name === 'pre' || outer;
}

function formatOf(name: string, style: string, outer: number): number {
  let format = outer | (elementFormats.get(name) ?? 0);
  for (const [tag, sets, clears] of styledFormats) {
    if (sets.test(style)) format |= formats[tag];
    else if (clears?.test(style)) format &= ~formats[tag];
  }
  return format;
}

function headingOf(element: Element, name: string): 'h1' | 'h2' | 'h3' | null {
  const level =
    /^h([1-6])$/.exec(name)?.[1] ??
    (element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null);
  if (level === null) return null;
  return level === '1' ? 'h1' : level === '2' ? 'h2' : 'h3';
}

/** Returns where a link leads, if its text does not say so; '' otherwise. */
function hiddenAddress(element: Element): string {
  const address = (element.localName === 'a' && element.getAttribute('href')?.trim()) || '';
  if (!/^(?:https?:\/\/|mailto:|tel:)./i.test(address)) return '';
  const text = (element.textContent ?? '').trim().replace(/\/$/, '');
  const bareAddress = address.replace(/^(?:mailto|tel):/i, '');
  return text === '' || bareAddress.replace(/\/$/, '').endsWith(text) ? '' : bareAddress;
}

/** Returns whether a table holds data; other tables only lay out a page. */
export function isData(table: Element): boolean {
  return !table.querySelector('table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, hr, pre');
}
